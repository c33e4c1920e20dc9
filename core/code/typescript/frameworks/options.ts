import type { CodePlace } from '../../../javascript/syntax.ts';
import { type CodeValue, isKind, memberOf, type ObjectValue } from '../../../javascript/values.ts';
import { DefinitionBuilder } from '../definition.ts';
import { memberPlace, type SiteReading } from '../framework.ts';
import type { SchemaRules } from '../schema-of-value.ts';

/** The object of options of a tool, of which several frameworks send parts. */
export interface OptionsOfTool {
  readonly object: ObjectValue;
  readonly builder: DefinitionBuilder;
  plain(key: string, as?: string): void;
  name(key: string): void;
  schema(key: string, as: string, rules: SchemaRules): void;
  has(key: string): boolean;
  value(key: string): CodeValue;
  place(key: string): CodePlace | undefined;
}

/** The options in the argument at an index; null if it is no object. Options that can't be known make a tool that can't be read. */
export function toolOptions(
  framework: string,
  reading: SiteReading,
  index: number,
): OptionsOfTool | DefinitionBuilder | null {
  const value = reading.inputs[index];
  const builder = new DefinitionBuilder(framework, reading.interpreter, reading.place);
  if (isKind(value, 'unknown')) {
    builder.name(value, reading.inputPlace(index));
    return builder;
  }
  return isKind(value, 'object') ? optionsOf(value, builder) : null;
}

export function optionsOf(object: ObjectValue, builder: DefinitionBuilder): OptionsOfTool {
  const value = (key: string): CodeValue => memberOf(object, key);
  const place = (key: string): CodePlace | undefined => memberPlace(object, key);
  return {
    object,
    builder,
    value,
    place,
    has: (key) => object.members.has(key),
    plain: (key, as = key) => builder.plain(as, value(key), place(key)),
    name: (key) => builder.name(value(key), place(key)),
    schema: (key, as, rules) => builder.schema(as, value(key), rules, place(key)),
  };
}

export function isUnreadTool(options: OptionsOfTool | DefinitionBuilder): options is DefinitionBuilder {
  return options instanceof DefinitionBuilder;
}
