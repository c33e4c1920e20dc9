import type { JsonObject } from '../../json/json-value.ts';
import type { ToolCapability } from '../../tools/canonical-tool.ts';

export function inferCapabilities(_name: string, _description: string, _annotations?: JsonObject): ToolCapability {
  return { action: 'read', domain: 'general', side_effects: false, idempotent: true, cost_estimate: 'unknown' };
}
