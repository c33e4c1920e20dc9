import { isJsonObject } from '../../../json/json-value.ts';
import { finishedField } from '../../../python/schema/field-reader.ts';
import { fieldSpec } from '../../../python/schema/fields.ts';
import { functionParameters, rawDocstring } from '../../../python/schema/parameters.ts';
import { wordSet } from '../../../text/words.ts';
import { dereferenced } from '../dereferenced.ts';
import { fieldsSchema } from '../model-schema.ts';
import type { FrameworkPolicy } from '../policy.ts';

/** AutoGen: `FunctionTool(…)` and functions in `tools=[…]`. Source: autogen-core 0.7, measured. */
export const autogenPolicy: FrameworkPolicy = {
  framework: 'autogen',
  packages: ['autogen-core', 'autogen-agentchat'],
  versions: ['0.7'],
  sentOptions: wordSet('func name description strict'),
  read(site) {
    const { function: made, call } = site.found;
    if (made === null)
      return {
        name: site.text('name', 2),
        description: site.text('description', 1),
        schema: undefined,
        format: 'openai',
      };
    const { table } = site;
    const name = site.isGiven('name', 1) ? site.text('name', 1) : made.declaration.name;
    const description = call === null ? (rawDocstring(table, made) ?? '') : site.text('description', 0);
    const strict = site.flag('strict', false);
    const parameters = functionParameters(table, made).filter((one) => one.name !== 'cancellation_token');
    const untyped = parameters.find(({ annotation }) => annotation === null);
    const marked = parameters.find(({ metadata }) => metadata.length > 0 && metadata[0]?.kind !== 'text');
    const fields = parameters.map(({ name: own, nameSpan, scope, type, metadata, assigned }) =>
      table.notes.within(`parameter ${own}`, scope.path, nameSpan, () => {
        const [first] = metadata;
        const spec = fieldSpec(table, [], assigned);
        return finishedField(table, own, type, { ...spec, description: first?.kind === 'text' ? first.text : own });
      }),
    );
    const whole = fieldsSchema(table, fields);
    const flat = '$defs' in whole ? (dereferenced(whole, false) ?? whole) : whole;
    const required = flat['required'] ?? [];
    const properties = isJsonObject(flat['properties']) ? flat['properties'] : {};
    const isPartial = strict && Array.isArray(required) && required.length < Object.keys(properties).length;
    const refusal =
      untyped !== undefined
        ? `KeyError: '${untyped.name}'`
        : marked !== undefined
          ? `ValueError: Invalid description for parameter ${marked.name}, should be a string.`
          : isPartial
            ? 'ValueError: Strict mode is enabled, but not all input arguments are marked as required.'
            : undefined;
    return {
      name,
      description,
      schema: { type: 'object', properties, required, additionalProperties: false },
      format: 'openai',
      more: { strict },
      ...(refusal === undefined ? {} : { refusal }),
    };
  },
};
