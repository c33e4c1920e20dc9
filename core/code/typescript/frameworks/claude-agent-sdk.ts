import { isKind, memberOf } from '../../../javascript/values.ts';
import { objectOf } from '../../../json/json-value.ts';
import { DefinitionBuilder } from '../definition.ts';
import { type Framework, memberPlace } from '../framework.ts';
import type { SchemaRules } from '../schema-of-value.ts';
import { convertsBy } from '../zod/zod-json-schema.ts';

const rules: SchemaRules = {
  zod: convertsBy({ target: 'draft-7', io: 'input' }, { strictUnions: true, pipeStrategy: 'input' }),
  acceptsShape: true,
};

/** `tool(name, description, shape, handler, { annotations })` of the Claude Agent SDK. Source: version 0.3, measured. */
export const claudeAgentTools: Framework = {
  names: ['tool'],
  find(reading) {
    if (reading.calledExport?.module !== '@anthropic-ai/claude-agent-sdk' || reading.nodes.length < 3) return null;
    const [name, description, shape, , extras] = reading.inputs;
    const definition = new DefinitionBuilder('@anthropic-ai/claude-agent-sdk', reading.interpreter, reading.place);
    definition.name(name, reading.inputPlace(0));
    definition.plain('description', description, reading.inputPlace(1));
    definition.schema('inputSchema', shape, rules, reading.inputPlace(2));
    if (isKind(extras, 'object') && extras.members.has('annotations')) {
      definition.plain('annotations', memberOf(extras, 'annotations'), memberPlace(extras, 'annotations'));
    }
    definition.constant('execution', objectOf([['taskSupport', 'forbidden']]));
    return { definition, format: 'mcp' };
  },
};
