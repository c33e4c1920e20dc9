import { type JsonObject, objectOf } from '../../json/json-value.ts';
import type { SentTool } from './policy.ts';

/** The definition of a sent tool in its format. */
export function sentDefinition({ name, description, schema, format, more = {}, isJsonSchema }: SentTool): JsonObject {
  const named = [
    ['name', name],
    ['description', description],
  ] as const;
  const others = Object.entries(more);
  switch (format) {
    case 'mcp': {
      const { title, ...rest } = more;
      return objectOf([
        ['name', name],
        ['title', title],
        ['description', description],
        ['inputSchema', schema],
        ...Object.entries(rest),
      ]);
    }
    case 'aeon':
    case 'anthropic':
      return objectOf([...named, ['input_schema', schema], ...others]);
    case 'bedrock':
      return { toolSpec: objectOf([...named, ['inputSchema', objectOf([['json', schema]])], ...others]) };
    case 'openai-responses':
      return objectOf([['type', 'function'], ...named, ['parameters', schema], ...others]);
    case 'gemini':
      return objectOf([...named, [isJsonSchema === true ? 'parametersJsonSchema' : 'parameters', schema], ...others]);
    case 'openai':
    case 'lionagi':
      return { type: 'function', function: objectOf([...named, ['parameters', schema], ...others]) };
  }
}

/** The pointer of the arguments' schema in the definition. */
export function schemaPointer(format: SentTool['format']): string {
  switch (format) {
    case 'mcp':
      return '/inputSchema';
    case 'aeon':
    case 'anthropic':
      return '/input_schema';
    case 'bedrock':
      return '/toolSpec/inputSchema/json';
    case 'openai-responses':
    case 'gemini':
      return '/parameters';
    case 'openai':
    case 'lionagi':
      return '/function/parameters';
  }
}

/** The pointer of the object with the name and the description. */
export function namePointer(format: SentTool['format']): string {
  if (format === 'bedrock') return '/toolSpec';
  return format === 'openai' || format === 'lionagi' ? '/function' : '';
}
