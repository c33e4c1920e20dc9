import { type JsonObject, type JsonValue, member, objectOf } from '../json/json-value.ts';
import { say } from '../text/say.ts';
import type { Loss } from '../tools/loss.ts';
import { withMembers } from '../tools/with-members.ts';
import { isToolSpec } from './bedrock.ts';
import { mcpLimits } from './facts/mcp.ts';
import { noStrictFlag } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';
import { describeValue, type Slot, schemaIn, writeSlots } from './shared/slots.ts';

const slots: readonly Slot[] = [
  { member: 'name', path: ['name'] },
  { member: 'title', path: ['title'] },
  { member: 'description', path: ['description'] },
  { member: 'inputs', path: ['inputSchema'], aliases: [['input_schema'], ['parameters']] },
  { member: 'outputs', path: ['outputSchema'], aliases: [['output_schema']] },
  { member: 'annotations', path: ['annotations'] },
  { member: 'icons', path: ['icons'] },
  { member: 'meta', path: ['_meta'] },
];

/** Model Context Protocol: `{name, title, description, inputSchema, outputSchema, annotations, icons, _meta}`. */
export const mcp = defineFormat({
  id: 'mcp',
  title: 'MCP (Model Context Protocol)',
  provider: 'MCP',
  strictFlag: noStrictFlag,
  slots,
  limits: mcpLimits,
  shape: 'mcp',
  draft: '2020-12',
  ownKeys: 'any',
  write(tool) {
    const { annotations, losses } = readableAnnotations(tool.annotations);
    const result = writeSlots(annotations === undefined ? tool : withMembers(tool, { annotations }), slots);
    return { kind: 'written', result, losses };
  },
  detectedBy: ['inputSchema'],
  detect(definition) {
    if (schemaIn(member(definition, 'inputSchema')) === undefined || isToolSpec(definition)) return 0;
    return typeof member(definition, 'name') === 'string' ? 1 : 0.6;
  },
});

/** A hint is a boolean and the title a text. `null` means nothing, and clients refuse it. */
function readableAnnotations(annotations: JsonObject | undefined): {
  readonly annotations: JsonObject | undefined;
  readonly losses: readonly Loss[];
} {
  const losses: Loss[] = [];
  const kept: [string, JsonValue][] = [];
  for (const [key, value] of Object.entries(annotations ?? {})) {
    const wanted = key === 'title' ? 'string' : key.endsWith('Hint') ? 'boolean' : null;
    if (value === null) continue;
    if (wanted === null || typeof value === wanted) {
      kept.push([key, value]);
    } else {
      losses.push({
        path: `/annotations/${key}`,
        lost: describeValue(value),
        reason: say`${`"${key}"`} must be ${wanted === 'string' ? say`a string` : say`true or false`}.`,
      });
    }
  }
  const isWhole = kept.length === Object.keys(annotations ?? {}).length;
  return { annotations: annotations === undefined || isWhole ? annotations : objectOf(kept), losses };
}
