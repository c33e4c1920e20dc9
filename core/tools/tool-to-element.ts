import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { behaviourOf, type LoaderVersion } from '../loaders/versions.ts';
import { schemaDifferences } from '../schema/compare.ts';
import { inlineRefs } from '../schema/refs.ts';
import { repairSchema } from '../schema/repair.ts';
import type { SchemaRepair } from '../schema/repair-log.ts';
import { addAll } from '../text/long-list.ts';
import { say } from '../text/say.ts';
import type { ArgumentsModel } from './arguments-model.ts';
import type { CanonicalTool, InterfaceText } from './canonical-tool.ts';
import { metadataLosses, unnamedLosses } from './element-losses.ts';
import type { ElementMeaning, PythonKnowledge } from './element-meaning.ts';
import { NO_PYTHON } from './element-meaning.ts';
import { expressibleType } from './expressible.ts';
import { interfaceText } from './interface-text.ts';
import { type Converted, type Loss, noRecursion } from './loss.ts';
import { writeModelParameters } from './model-parameters.ts';
import { originalElement, readsInlineBesideFunction } from './original-element.ts';
import { type SafePlace, safeText } from './safe-text.ts';
import { namelessLoss, nameOrStandIn } from './unnamed-tool.ts';
import { WRAPPED_RESULT, withoutWrapper } from './wrapped-result.ts';
import { writeParameters } from './write-parameters.ts';

interface ToElementOptions {
  readonly loaderVersion: LoaderVersion;
  /** `inline`: an `args_schema` block where the loader reads it beside a function (from 1.0.11 on), the default; `none`: the lambda. */
  readonly schema?: 'inline' | 'none';
  /** The class that describes the arguments; it overrides `schema`. */
  readonly model?: ArgumentsModel | null;
  /** The element that the tool was read from, where its form is not the notation's own. */
  readonly original?: ElementMeaning | null;
}

/** Paths of losses and repairs are pointers into the canonical tool. */
export interface ConvertedElement extends Converted<ElementMeaning> {
  /** The repairs of the schemas before writing; each is also a warning. */
  readonly repairs: readonly SchemaRepair[];
}

/**
 * The element that says most of a tool for one loader, free of what it misreads, with a loss for everything not said. An unchanged element
 * comes back as it was. Reading the result back gives the same tool but for the losses, which is checked.
 */
export function toolToElement(tool: CanonicalTool, options: ToElementOptions): ConvertedElement {
  const unwrapped = withoutWrapper(tool);
  if (unwrapped === null) return elementOf(tool, options);
  const converted = elementOf(unwrapped, options);
  const below = ({ path, ...loss }: Loss): Loss => ({
    ...loss,
    path: path.replace(/^\/outputs(?=\/|$)/, WRAPPED_RESULT),
  });
  return { ...converted, losses: converted.losses.map(below) };
}

function elementOf(tool: CanonicalTool, options: ToElementOptions): ConvertedElement {
  const { model = null, original = null } = options;
  const kept = model === null ? originalElement(tool, options.loaderVersion, original) : null;
  if (kept !== null) {
    const inputs = prepared(tool.inputs, '/inputs', []).schema;
    const outputs = isEmpty(tool.outputs) ? tool.outputs : prepared(tool.outputs, '/outputs', []).schema;
    const unnamed = unnamedLosses({ ...tool, inputs, outputs }, kept.element, kept.losses, []);
    const losses = [...metadataLosses(tool), ...kept.losses, ...unnamed];
    return { result: kept.element, repairs: [], warnings: [], losses };
  }
  const losses: Loss[] = [];
  const write = (text: string, path: string, place: SafePlace): string => {
    const safe = safeText(text, options.loaderVersion, place);
    for (const { lost, reason } of safe.changes) losses.push({ path, lost, reason });
    return safe.text;
  };
  // A class can refer to other classes and to itself, so references that cannot be inlined are not lost with it.
  const inputs = prepared(tool.inputs, '/inputs', model === null ? losses : []);
  const outputs = isEmpty(tool.outputs) ? null : prepared(tool.outputs, '/outputs', losses);
  // A name of blanks alone is no name, so nothing of it is lost.
  const named = tool.name.trim() === '' ? '' : write(tool.name, '/name', 'name');
  const name = nameOrStandIn(named);
  if (name !== named) losses.push(namelessLoss('/name', name));
  const written = write(tool.description, '/description', 'description');
  const description = written.trim() === '' ? name : written;
  if (written.trim() === '') {
    losses.push({
      path: '/description',
      lost: say`missing description`,
      reason: say`AION requires a description. Set to the name.`,
    });
  }
  const link = linkFor(tool, options.loaderVersion, losses, write);
  const base = { name, description, link };
  const isLinkOnly = link !== null && tool.executable === undefined && isEmpty(tool.inputs) && outputs === null;
  let renamed: readonly string[] = [];
  let result: ElementMeaning = { ...base, executable: null, slots: [], args_schema: null };
  if (!isLinkOnly) {
    const lose = (path: string, lost: string, reason: string): void => {
      losses.push({ path, lost, reason });
    };
    const executable = tool.executable ?? null;
    const parameters =
      model === null
        ? writeParameters(inputs.schema, {
            toolName: nameOrStandIn(tool.name),
            executable,
            loaderVersion: options.loaderVersion,
            inline: (options.schema ?? 'inline') === 'inline' && readsInlineBesideFunction(options.loaderVersion),
            hasLink: link !== null,
            write,
            lose,
          })
        : writeModelParameters(inputs.schema, model, { executable, write, lose });
    const returns = outputs === null ? [] : returnTexts(outputs.schema, losses, write);
    const slots = [...parameters.texts.map((text, index) => ({ key: `arg-${index + 1}`, text })), ...returns];
    // Every loader drops the function of an empty block.
    renamed = parameters.renamed;
    result = {
      ...base,
      executable: parameters.executable,
      slots: slots.length > 0 ? slots : [{ key: 'return-1', text: 'any' }],
      args_schema: parameters.args_schema,
    };
  }
  addAll(losses, model?.losses ?? []);
  const repairs = [...inputs.repairs, ...(outputs?.repairs ?? [])];
  const ofTool = [...metadataLosses(tool), ...losses];
  const unnamed = unnamedLosses(
    { ...tool, inputs: inputs.schema, outputs: outputs?.schema ?? tool.outputs },
    result,
    ofTool,
    renamed,
    model === null ? NO_PYTHON : knowing(model),
  );
  const warnings = repairs.map(({ pointer, message }) => say`At ${pointer}: ${message}`);
  return { result, repairs, warnings, losses: [...ofTool, ...unnamed] };
}

function isEmpty(schema: JsonObject): boolean {
  return Object.keys(schema).length === 0;
}

function knowing({ className, inputs }: ArgumentsModel): PythonKnowledge {
  return { ...NO_PYTHON, schemaOf: (name) => (name === className ? inlineRefs(inputs).schema : null) };
}

function linkFor(
  tool: CanonicalTool,
  version: LoaderVersion,
  losses: Loss[],
  write: (text: string, path: string, place: SafePlace) => string,
): string | null {
  if (tool.link === undefined || tool.link === '') return null;
  if (behaviourOf(version) === '1.0.0') {
    losses.push({ path: '/link', lost: say`link`, reason: say`aions-llm 1.0.0 doesn't support links.` });
    return null;
  }
  const link = write(tool.link, '/link', 'link');
  return link === '' ? null : link;
}

function prepared(
  schema: JsonObject,
  pointer: string,
  losses: Loss[],
): { readonly schema: JsonObject; readonly repairs: readonly SchemaRepair[] } {
  const repaired = repairSchema(schema, pointer === '/outputs' ? 'result' : 'arguments');
  addAll(
    losses,
    repaired.losses.map((loss) => ({ ...loss, path: pointer + loss.path })),
  );
  const inlined = inlineRefs(repaired.result);
  for (const { pointer: at, ref, cause } of inlined.lost) {
    const reason =
      cause === 'cycle'
        ? noRecursion('AION')
        : cause === 'size'
          ? say`The reference can't be replaced by its definition: the schema would become too large.`
          : say`Reference target not found.`;
    losses.push({ path: `${pointer}${at}`, lost: say`reference ${ref}`, reason });
  }
  return {
    schema: inlined.schema,
    repairs: repaired.repairs.map((repair) => ({ ...repair, pointer: pointer + repair.pointer })),
  };
}

function returnTexts(
  outputs: JsonObject,
  losses: Loss[],
  write: (text: string, path: string, place: SafePlace) => string,
): readonly InterfaceText[] {
  const several = severalReturns(outputs);
  const results: readonly (readonly [string, JsonObject])[] = several ?? [['/outputs', outputs]];
  return results.map(([pointer, schema], index) => {
    const { description, ...type } = schema;
    const expressible = expressibleType(type, pointer);
    addAll(losses, expressible.losses);
    const words =
      typeof description === 'string' ? write(description, childPointer(pointer, 'description'), 'interface') : '';
    return { key: `return-${index + 1}`, text: interfaceText(expressible.text, words) };
  });
}

/** The results of an object of exactly `return_1`, `return_2`, …, all required; `null` for any other schema. */
function severalReturns(outputs: JsonObject): readonly (readonly [string, JsonObject])[] | null {
  const properties = outputs['properties'];
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  if (!isJsonObject(properties) || names.length < 2 || names.some((name, index) => name !== `return_${index + 1}`)) {
    return null;
  }
  const rest = { ...outputs, properties: {} };
  const required: readonly JsonValue[] = names;
  if (schemaDifferences(rest, { type: 'object', required }).length > 0) return null;
  return names.flatMap((name) => {
    const schema = properties[name];
    return isJsonObject(schema) ? [[childPointer('/outputs/properties', name), schema] as const] : [];
  });
}
