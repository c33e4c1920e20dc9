import { emitTool } from '../../formats/emit.ts';
import type { Target } from '../../formats/target.ts';
import { say, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { toolOfNode } from '../../tools/tool-of-node.ts';
import { docsWithSchema } from '../example.ts';
import type { ArgumentContext, ArgumentRule } from '../notation/element-rule.ts';
import type { ElementFacts } from '../reading/element-facts.ts';
import { type LocalFinding, localFinding } from '../rule.ts';
import { plainEntry, plainValue, providerWarning } from './provider-rule.ts';
import { type BrokenLimit, providersOf, quotedLimits, targetIds } from './target.ts';

const withDefault = docsWithSchema('filters --> "dict[str, int] | The words to look for, and how often."');
const withoutDefault = docsWithSchema('words --> "list[str] | The words to look for."');

/** The parts of a schema that a provider with a subset of JSON Schema doesn't support. */
export const providerSchema: ArgumentRule = {
  ...providerWarning,
  id: 'provider-schema',
  title: wording`Schema not supported by the provider`,
  documentation: {
    why: "Some providers support only a part of JSON Schema. For example, the `parameters` of Gemini (`gemini-openapi`) don't support maps and tuples. Unsupported keywords are removed from the converted tool, and the model doesn't get them. The rule checks the targets in `aion.targets`; the default targets have no such limit. In `.aion` files, there is no quick fix, because the notation has no schema keywords: the conversion rewrites the schema. In tool JSON, quick fixes rewrite the schema.",
    wrong: withDefault,
    right: withoutDefault,
  },
  limits: ['allowed-keywords'],
  check(context) {
    return schemaFindings(this, context);
  },
};

export const providerStrict: ArgumentRule = {
  ...providerWarning,
  id: 'provider-strict',
  title: wording`Schema not supported in strict mode`,
  documentation: {
    why: 'In strict mode, a provider forces the model to follow the schema, but supports only a part of JSON Schema: all parameters must be required, objects can\'t have additional properties, and maps with arbitrary keys aren\'t supported. Other schemas are rewritten when the tool is converted. The rule applies if `aion.targets` contains a strict target (`openai-strict`), and to tool JSON with `"strict": true`.',
    wrong: withDefault,
    right: withoutDefault,
  },
  limits: ['strict-openai', 'strict-anthropic'],
  check(context) {
    return schemaFindings(this, context);
  },
};

function schemaFindings(rule: ArgumentRule, { facts, targets, python }: ArgumentContext): readonly LocalFinding[] {
  const meant = targets.flatMap((target): BrokenLimit[] => {
    const limit = target.limits.find(
      (one) => rule.limits.includes(one.kind) && (target.strict !== undefined || one.onlyStrict !== true),
    );
    return limit === undefined ? [] : [{ target, limit }];
  });
  // Without this, reading the tool of each element takes half of the time in which a file opens.
  const place = meant.length === 0 ? null : schemaPlace(facts);
  if (place === null) return [];
  const tool = toolOfNode(facts.element, python).result;
  return meant.flatMap((broken) => {
    const said = whatIsLost(tool, broken.target);
    return said.length === 0
      ? []
      : [
          localFinding(rule, place, say`Schema not fully supported by ${providersOf([broken])}. ${listed(said)}`, {
            versions: targetIds([broken]),
            sources: quotedLimits([broken]),
          }),
        ];
  });
}

function whatIsLost(tool: Parameters<typeof emitTool>[0], target: Target): readonly string[] {
  const emission = emitTool(tool, target.id);
  if (emission.kind === 'refused') return [emission.reason];
  const losses = emission.losses
    .filter(({ path }) => path === '/args_schema' || path.startsWith('/args_schema/'))
    .map(({ lost, reason }) => say`Lost: ${lost} (${reason.replace(/\.$/, '')}).`);
  return [...losses, ...emission.problems.map(({ message }) => message)];
}

const mostListed = 3;

function listed(sentences: readonly string[]): string {
  const rest = sentences.length - mostListed;
  return [...sentences.slice(0, mostListed), ...(rest > 0 ? [say`… and ${rest} more.`] : [])].join(' ');
}

/** The key of the schema, else of the function; null where there is nothing to check. */
function schemaPlace(facts: ElementFacts): Span | null {
  if (plainValue(facts, 'name') === null) return null;
  const key = (plainEntry(facts, 'args_schema') ?? plainEntry(facts, 'function'))?.key;
  return key === undefined || key === null ? null : { start: key.start, end: key.end };
}
