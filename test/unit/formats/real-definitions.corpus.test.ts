import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { detectFormat, detectTools } from '../../../core/formats/detect.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import { writableFormats } from '../../../core/formats/registry.ts';
import { member } from '../../../core/json/json-value.ts';
import { type CorpusDefinition, corpusDefinitions } from './definitions.corpus.ts';

const formatOfFile: Readonly<Record<string, string>> = {
  anthropic: 'anthropic',
  anthropic_server: 'anthropic',
  bedrock: 'bedrock',
  bfcl: 'bfcl',
  docker_arglist: 'docker-arglist',
  gemini: 'gemini',
  json_schema: 'json-schema',
  langchain: 'langchain',
  mcp: 'mcp',
  nestful: 'nestful',
  openai: 'openai',
  openai_legacy: 'openai-legacy',
  openai_responses: 'openai-responses',
  openapi_ops: 'openapi',
  vscode: 'vscode',
};

/** The other possible formats of a definition, and the reason why they are ambiguous. */
const exceptions: readonly {
  readonly file: string;
  readonly format: string;
  readonly reason: string;
  readonly holds: (found: CorpusDefinition) => boolean;
  readonly count: number;
}[] = [
  {
    file: 'gemini',
    format: 'openai-legacy',
    reason:
      'name, description and parameters with small type words: letter for letter a legacy OpenAI function; only its envelope would tell',
    holds: ({ definition }) =>
      Object.keys(definition).every((key) => ['name', 'description', 'parameters'].includes(key)) &&
      !/"type":"[A-Z]/.test(JSON.stringify(definition)),
    count: 14,
  },
  {
    file: 'gemini',
    format: 'raw',
    reason: 'a name and perhaps a description, no schema at all: nothing names any provider',
    holds: ({ definition }) => Object.keys(definition).every((key) => ['name', 'description'].includes(key)),
    count: 4,
  },
];

describe('the real definitions', () => {
  const definitions = corpusDefinitions();

  it('are all there', () => {
    expect(definitions).toHaveLength(876);
  });

  it('are detected as what their file says, but for the listed exceptions', () => {
    const used = new Map<string, number>();
    for (const found of definitions) {
      const { tools } = detectTools(found.definition);
      expect(tools, `${found.file}:${found.line}`).toHaveLength(1);
      const format = tools[0]?.format;
      if (format === formatOfFile[found.file]) {
        continue;
      }
      const exception = exceptions.find(
        (known) => known.file === found.file && known.format === format && known.holds(found),
      );
      expect(exception?.reason, `${found.file}:${found.line} detected as ${format}`).toBeDefined();
      used.set(exception?.format ?? '', (used.get(exception?.format ?? '') ?? 0) + 1);
    }
    expect(Object.fromEntries(used)).toEqual(
      Object.fromEntries(exceptions.map((known) => [known.format, known.count])),
    );
  });

  it('are told apart by their envelope where the definition alone says nothing', () => {
    const list = definitions.filter((found) => found.file === 'gemini').map((found) => found.definition);
    const { tools, envelope } = detectTools({ functionDeclarations: list });
    expect(envelope).toBe('functionDeclarations');
    expect(tools.map((tool) => tool.format)).toEqual(list.map(() => 'gemini'));
  });

  it('give a confidence between 0 and 1 for every format that is possible', () => {
    for (const { definition } of definitions) {
      const { confidence, format } = detectFormat(definition);
      expect(confidence.raw).toBe(0.1);
      expect(confidence[format]).toBeGreaterThan(0);
      for (const sure of Object.values(confidence)) {
        expect(sure).toBeGreaterThanOrEqual(0);
        expect(sure).toBeLessThanOrEqual(1);
      }
    }
  });

  it('are parsed with name, description and arguments, the definition kept whole', () => {
    for (const { file, line, definition } of definitions) {
      const { result } = canonicalize(definition);
      expect(result.original_definition).toBe(definition);
      if (!['json_schema', 'openapi_ops', 'bedrock', 'openai'].includes(file)) {
        expect(result.name, `${file}:${line}`).toBe(member(definition, 'name'));
      }
      expect(result.name === '', `${file}:${line}`).toBe(file === 'openai_legacy' && member(definition, 'name') === '');
    }
  });

  it('are written in every form, or refused with a reason', () => {
    const refusals = new Map<string, number>();
    for (const { definition } of definitions) {
      const tool = canonicalize(definition).result;
      for (const format of writableFormats()) {
        const emission = emitTool(tool, format.id);
        if (emission.kind === 'refused') {
          const cause = emission.reason.replace(/".*?"/, '…').replace(/(needs one|cannot run it|calls a tool).*/, '$1');
          refusals.set(cause.replace(/[A-Z][\w ]* (needs|cannot|calls)/g, 'X $1'), (refusals.get(cause) ?? 0) + 1);
          expect(emission.reason).toMatch(/^.{20,}\.$/);
        } else {
          expect(emission.problems.filter((problem) => problem.severity === 'error')).toEqual([]);
        }
      }
    }
    // One tool without a name, one with a list as its arguments, one that its provider runs.
    expect(new Set([...refusals.keys()].map((cause) => cause.slice(0, 17)))).toEqual(
      new Set(['The tool has no n', 'The arguments are', '… is a built-in t']),
    );
  });
});
