import { describe, expect, it } from 'vitest';
import type { Conversion, ToolLoss } from '../../../core/conversion/convert.ts';
import { lossReport } from '../../../core/conversion/loss-report.ts';

const nothing: Conversion = {
  ...{ text: '', count: 1, losses: [], refusals: [], problems: [], warnings: [] },
  emissions: [],
  toolPointers: [],
};
const loss = (reason: string, more: Partial<ToolLoss> = {}): ToolLoss => ({
  ...{ tool: 'pay', index: 0, pointer: '', path: '', lost: 'the title', reason, ...more },
});

const reportOf = (conversion: Partial<Conversion>): string =>
  lossReport('a.json', [{ target: 'openai', conversion: { ...nothing, ...conversion } }]);

describe('a report on what conversions lose', () => {
  it('shows texts of up to 300 characters whole', () => {
    const long = 'x'.repeat(300);
    expect(reportOf({ losses: [loss(long)] })).toContain(`#### pay\n\n- **the title**: ${long}\n`);
    expect(reportOf({ losses: [loss(`${long}y`)] })).toContain(`- **the title**: ${long}…\n`);
  });

  it('lists 1,000 losses and 1,000 warnings, and counts the rest', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `reason ${index}.`);
    const losses = many(1_002).map((reason) => loss(reason));
    const report = reportOf({ losses, warnings: many(1_001) });
    expect(report).toContain('1002 losses.');
    expect(report.match(/^- \*\*the title/gm)).toHaveLength(1_000);
    expect(report).toContain('\n\n… and 2 more\n');
    expect(report.match(/^- reason \d+\\?\.$/gm)).toHaveLength(1_000);
    expect(report).toContain('\n- … and 1 more\n');
    const whole = reportOf({ losses: losses.slice(2), warnings: many(1_000) });
    expect(whole).not.toContain('not listed');
  });

  it('has a part for each kind of news, and none for what is not so', () => {
    expect(reportOf({})).toBe('# Losses: a.json\n\n## OpenAI (Chat Completions)\n\n1 tool converted. No losses.\n');
    const refused = reportOf({ count: 2, refusals: [{ tool: 'a', index: 0, reason: 'No name.' }] });
    expect(refused).toContain('2 tools converted. 0 losses.\n\n### Not converted\n\n- **a**: No name.\n');
    const problem = { message: 'Too long.', says: 'at most 64', source: 'the docs', limit: 'name-length' } as never;
    const problems = reportOf({ problems: [problem] });
    expect(problems).toContain(
      '1 tool converted. 0 losses.\n\n### Provider problems\n\n- Too long. (at most 64 the docs)\n',
    );
    expect(reportOf({ losses: [loss('x')] })).toContain(
      '1 tool converted. 1 loss.\n\n### Losses\n\n#### pay\n\n- **the title**: x\n',
    );
    expect(reportOf({ warnings: ['Look.'] })).toContain('No losses.\n\n### Warnings\n\n- Look.\n');
  });
});
