import { describe, expect, it } from 'vitest';
import { lossJson, lossLines, lossTable } from '../../../cli/output/losses.ts';
import { convert } from '../../../core/conversion/convert.ts';
import { lossReport } from '../../../core/conversion/loss-report.ts';
import { lossesByKind } from '../../../core/conversion/not-sent.ts';
import { toolsOfJson, toolsOfNotation } from '../../../core/conversion/source-tools.ts';
import { writableFormats } from '../../../core/formats/registry.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { NO_PYTHON } from '../../../core/tools/element-meaning.ts';

const notation = `[
  {
    name --> "First",
    function --> "lambda word: first(word)" --> { arg-1 --> "string (a word)", return-1 --> "dict (the answer)" },
    description --> "Answers."
  },
  {
    name --> "Second",
    function --> "lambda word: second(word)" --> { arg-1 --> "string (a word)", return-1 --> "dict (the answer)" },
    description --> "Answers, too."
  }
]`;

function fromNotation(target: Parameters<typeof convert>[1]['target']) {
  const read = toolsOfNotation(NotationDocument.parse(notation), [], NO_PYTHON);
  return convert(read.ok ? read.tools : [], { target });
}

describe('what no model needs', () => {
  it.each(['openai', 'anthropic', 'mistral'] as const)('is said once for all tools of a file: %s', (target) => {
    const conversion = fromNotation(target);
    expect(lossesByKind(conversion.losses)).toEqual({
      notSent: expect.arrayContaining(['Python code', 'return types']),
      lost: [],
    });
    const report = lossReport('tools.aion', [{ target, conversion }]);
    expect(report.match(/Python code/g)).toHaveLength(1);
    expect(report).toContain('No losses.');
    expect(report).not.toContain('First');
    const losses = conversion.losses.map((loss) => ({ ...loss, file: 'tools.aion' }));
    expect(lossTable(losses, (_, text) => text)).toMatch(/^Not sent to models: .*Python code.*\.\n$/);
    expect(lossLines(losses)).toMatch(/^Not sent to models: .*\.\n$/);
  });

  it('stands tool by tool, with its kind, where a program reads it', () => {
    const losses = fromNotation('openai').losses.map((loss) => ({ ...loss, file: 'tools.aion' }));
    const rows: readonly { readonly tool: string; readonly lost: string; readonly kind: string }[] = JSON.parse(
      lossJson(losses),
    );
    expect(rows.filter(({ lost }) => lost === 'Python expression')).toMatchObject([
      { tool: 'First', kind: 'not-sent' },
      { tool: 'Second', kind: 'not-sent' },
    ]);
    expect(rows).toHaveLength(losses.length);
  });
});

describe('what a person would miss', () => {
  it('is said of its tool', () => {
    const source = {
      ...{ name: 'pay', description: 'Pays.', annotations: { destructiveHint: true } },
      inputSchema: { type: 'object', properties: { a: { type: 'string' } } },
      outputSchema: { type: 'object', properties: { b: { type: 'string' } } },
    };
    const read = toolsOfJson(JSON.stringify(source));
    const conversion = convert(read.ok ? read.tools : [], { target: 'openai' });
    const { notSent, lost } = lossesByKind(conversion.losses);
    expect(notSent).toEqual(['return types']);
    expect(lost.map((loss) => loss.lost)).toContain('annotations');
    const report = lossReport('tools.json', [{ target: 'openai', conversion }]);
    expect(report).toContain('# Losses: tools.json');
    expect(report).toMatch(/^#### pay\n\n- \*\*annotations\*\* \(\/annotations\): /m);
  });

  it('is never counted among what is not sent: an argument of a tool, its name, its description', () => {
    for (const { id } of writableFormats()) {
      for (const { notSent, path, lost } of fromNotation(id).losses) {
        if (notSent !== undefined) expect(`${path} ${lost}`).not.toMatch(/inputs|arguments|\/name|description/);
      }
    }
  });
});
