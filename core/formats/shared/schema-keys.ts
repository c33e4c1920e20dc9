import { words } from '../../text/words.ts';

/** Keys of the arguments' schema in programs, beside those that the provider knows. */
export const otherSchemaKeys: readonly string[] = words(`
  args_json_schema argsSchema parametersJsonSchema parameters_json_schema input_json_schema inputJsonSchema json_schema
  parameter_schema parameterSchema parameters_schema parametersSchema params_schema paramsSchema request_schema requestSchema
  params arguments args input inputs
`);
