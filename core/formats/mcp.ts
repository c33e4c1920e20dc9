import { isJsonObject, member } from '../json/json-value.ts';
import { defineFormat } from './shared/define-format.ts';

const specification = 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools';

/** Model Context Protocol: `{name, title, description, inputSchema, outputSchema, annotations, icons, _meta}`. */
export const mcp = defineFormat({
  id: 'mcp',
  title: 'MCP (Model Context Protocol)',
  provider: 'MCP',
  slots: [
    { member: 'name', path: ['name'] },
    { member: 'title', path: ['title'] },
    { member: 'description', path: ['description'] },
    { member: 'inputs', path: ['inputSchema'] },
    { member: 'outputs', path: ['outputSchema'] },
    { member: 'annotations', path: ['annotations'] },
    { member: 'icons', path: ['icons'] },
    { member: 'meta', path: ['_meta'] },
  ],
  limits: [
    {
      id: 'name-pattern',
      kind: 'name',
      pattern: '^[A-Za-z0-9_.-]+$',
      maxLength: 128,
      allowed: '[A-Za-z0-9_.-]',
      says: 'A tool name is 1 to 128 letters, digits, underscores, dashes and dots.',
      source: specification,
    },
    {
      id: 'object-root',
      kind: 'object-root',
      says: 'The input schema is a JSON Schema of type "object".',
      source: specification,
    },
  ],
  shape: 'mcp',
  ownKeys: 'any',
  detect(definition) {
    if (!isJsonObject(member(definition, 'inputSchema'))) {
      return 0;
    }
    return typeof member(definition, 'name') === 'string' ? 1 : 0.6;
  },
});
