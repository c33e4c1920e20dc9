import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { detectTools } from '../../../core/formats/detect.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import type { TargetId } from '../../../core/formats/format-id.ts';
import { judge } from '../../../core/formats/judge.ts';
import { corpusPath } from '../../support/corpus.ts';
import { judgeFor } from './judge-for.ts';

/** The tools of an input of a public report. */
function toolsIn(input: string) {
  return detectTools(JSON.parse(readFileSync(corpusPath(`reports/${input}`), 'utf8'))).tools;
}

/** The limits that the definitions break, with the place below the arguments; of another target than their format, if one is given. */
function broken(input: string, target?: TargetId): readonly string[] {
  return toolsIn(input).flatMap(({ definition, format, pointer }) => {
    if (format === 'raw') return [];
    const tool = canonicalize(definition, format).result;
    const problems = target === undefined ? judge(definition, format) : judgeFor(tool, target);
    return problems
      .filter(({ severity }) => severity === 'error')
      .map(({ limit, pointer: at }) =>
        `${pointer}${at} ${limit}`.replace(/^.*\/(?:parameters|input_?[sS]chema)\b/, ''),
      );
  });
}

/** The losses of the tools in a target. What the target refuses of the result is in the list, too. */
function written(input: string, target: TargetId): readonly string[] {
  return toolsIn(input).flatMap(({ definition, format }) => {
    const emission = emitTool(canonicalize(definition, format).result, target);
    if (emission.kind === 'refused') return [emission.reason];
    return [
      ...emission.losses.map(
        ({ path, lost }) => `${path.replace(/^.*\/(?:parameters|input_?[sS]chema)\b/, '')} ${lost}`,
      ),
      ...emission.problems.filter(({ severity }) => severity === 'error').map(({ message }) => message),
    ];
  });
}

const judged: readonly (readonly [string, TargetId | undefined, readonly string[]])[] = [
  ['anthropic-draft07-tuple/tuple-anth.json', undefined, ['/properties/between/items json-schema']],
  ['anthropic-draft07-tuple/tuple-mcp.json', 'anthropic', ['/properties/between/items json-schema']],
  ['anthropic-name-64-is-outdated/name87.json', undefined, []],
  ['anthropic-strict-pattern-default-false/asdef.json', undefined, []],
  ['anthropic-strict-pattern-default-false/aspat2.json', undefined, []],
  [
    'gemini-parameters-refusals-not-checked/gem1.json',
    undefined,
    [
      '/properties/n/type one-type',
      '/properties/a type-required',
      '/properties/l array-items',
      '/properties/level/enum/0 string-enums',
      '/required/0 listed-required',
    ],
  ],
  [
    'gemini-parameters-refusals-not-checked/gemempty.json',
    undefined,
    ['/properties/disabled_by/enum/1 no-empty-enum-values'],
  ],
  ['gemini-parameters-refusals-not-checked/vertex.json', 'vertex', ['/properties/comments/anyOf union-alone']],
  ['mcp-manifest-targets-ignored/tools.json', 'anthropic', ['/anyOf root-union', '/tools/1/name name-pattern']],
  [
    'mcp-manifest-targets-ignored/tools.json',
    'openai',
    [' root-properties', '/anyOf root-union', '/tools/1/name name-pattern'],
  ],
  ['openai-array-without-items/rootly-openai.json', undefined, ['/properties/levels array-items']],
  ['openai-array-without-items/rootly.json', 'openai', ['/properties/levels array-items']],
  ['openai-array-without-items/rootly.json', 'vscode', ['/properties/levels array-items-only']],
  ['openai-array-without-items/pkg.json', undefined, ['/properties/levels array-items-only']],
  ['openai-array-without-items/tl.json', undefined, ['/properties/interaction array-items']],
  ['openai-object-without-properties/noprops-openai.json', undefined, [' root-properties']],
  ['openai-regex-lookaround/pat.json', undefined, ['/properties/v/pattern no-lookaround']],
  ['openai-regex-lookaround/zodmail.json', undefined, ['/properties/to/items/pattern no-lookaround']],
  ['openai-strict-format-uri/uri-strict.json', undefined, ['/properties/url/format strict-subset']],
  ['openai-strict-ref-siblings/refsib.json', undefined, ['/properties/hero/description strict-references']],
  ['strict-true-not-judged/oai2.json', undefined, [' strict-subset', '/properties/limit strict-subset']],
  ['strict-true-not-judged/oai4.json', undefined, ['/properties/limit strict-subset']],
  [
    'strict-true-not-judged/astrict.json',
    undefined,
    [
      '/properties/timeoutMs/minimum strict-subset',
      '/properties/timeoutMs/maximum strict-subset',
      '/properties/names/minItems strict-subset',
    ],
  ],
];

describe('a definition of a public report', () => {
  it.each(judged)('%s is judged (target %s)', (input, target, expected) => {
    expect([...broken(input, target)].sort()).toEqual([...expected].sort());
  });

  it.each<[string, TargetId, readonly string[]]>([
    ['openai-object-without-properties/noprops.json', 'openai', []],
    ['openai-regex-lookaround/zodmail.json', 'openai-responses', ['/properties/to/items/pattern "pattern"']],
    ['openai-strict-ref-siblings/refsib.json', 'openai-strict', []],
    [
      'gemini-parameters-refusals-not-checked/mcpempty.json',
      'gemini-openapi',
      ['/properties/disabled_by/anyOf/0/enum ""', '/properties/flags/enum "enum"'],
    ],
    ['anthropic-draft07-tuple/tuple-mcp.json', 'anthropic', []],
    ['anthropic-name-64-is-outdated/name87.json', 'anthropic', []],
  ])('%s is written for %s', (input, target, expected) => {
    expect(written(input, target)).toEqual(expected);
  });
});
