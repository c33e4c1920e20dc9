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
    expect(reportOf({ losses: [loss(long)] })).toContain(`#### pay\n\n- **the title** (/): ${long}\n`);
    expect(reportOf({ losses: [loss(`${long}y`)] })).toContain(`- **the title** (/): ${long}…\n`);
  });

  it('lists 1,000 losses and 1,000 warnings, and counts the rest', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `reason ${index}.`);
    const losses = many(1_002).map((reason) => loss(reason));
    const report = reportOf({ losses, warnings: many(1_001) });
    expect(report).toContain('1002 losses.');
    expect(report.match(/^- \*\*the title/gm)).toHaveLength(1_000);
    expect(report).toContain('\n\n2 more are not listed.\n');
    expect(report.match(/^- reason \d+\\?\.$/gm)).toHaveLength(1_000);
    expect(report).toContain('\n- 1 more are not listed.\n');
    const whole = reportOf({ losses: losses.slice(2), warnings: many(1_000) });
    expect(whole).not.toContain('not listed');
  });

  it('has a part for each kind of news, and none for what is not so', () => {
    expect(reportOf({})).toBe(
      '# What a.json loses in conversion\n\n## OpenAI (Chat Completions)\n\n1 tool converted. Nothing is lost.\n',
    );
    const refused = reportOf({ count: 2, refusals: [{ tool: 'a', index: 0, reason: 'No name.' }] });
    expect(refused).toContain('2 tools converted. 0 losses.\n\n### Refused tools\n\n- **a**: No name.\n');
    const problem = { message: 'Too long.', says: 'at most 64', source: 'the docs', limit: 'name-length' } as never;
    const problems = reportOf({ problems: [problem] });
    expect(problems).toContain(
      '1 tool converted. 0 losses.\n\n### Problems at the provider\n\n- Too long. (at most 64 the docs)\n',
    );
    expect(reportOf({ losses: [loss('x')] })).toContain(
      '1 tool converted. 1 loss.\n\n### Lost\n\n#### pay\n\n- **the title** (/): x\n',
    );
    expect(reportOf({ warnings: ['Look.'] })).toContain('Nothing is lost.\n\n### Check these\n\n- Look.\n');
  });
});
