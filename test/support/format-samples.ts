import { toolsOfJson } from '../../core/conversion/source-tools.ts';
import { emitText } from '../../core/formats/emit-text.ts';
import { formats } from '../../core/formats/registry.ts';

/** The name of the sample's tool. */
export const name = 'get_weather';
export const description = 'The weather of a city in the next days.';
export const city = 'The name of the city.';

export const weather = {
  name,
  description,
  inputSchema: { type: 'object', properties: { city: { type: 'string', description: city } }, required: ['city'] },
};

/** The tool in the forms that are only read. */
const written: Readonly<Record<string, unknown>> = {
  bfcl: {
    name,
    description,
    parameters: { type: 'dict', properties: { city: { type: 'string', description: city } }, required: ['city'] },
  },
  nestful: {
    name,
    description,
    query_parameters: { city: { type: 'String', required: true, description: city } },
    output_parameters: { degrees: { type: 'Number', description: 'How warm it is.' } },
  },
  'docker-arglist': { name, description, arguments: [{ name: 'city', type: 'string', desc: city }] },
  'parameter-list': {
    name,
    description,
    parameters: [{ name: 'city', type: 'string', description: city, required: true }],
  },
  smolagents: { name, description, inputs: { city: { type: 'string', description: city } }, output_type: 'string' },
  framework: { name, description, params_json_schema: weather.inputSchema, strict_json_schema: false },
  openapi: {
    method: 'get',
    path: '/weather',
    operation: {
      operationId: name,
      description,
      parameters: [{ name: 'city', in: 'query', required: true, schema: { type: 'string' }, description: city }],
    },
  },
};

/** The tool as the JSON of a format. */
export function sampleOf(id: string): string {
  const format = formats.find((one) => one.id === id);
  const read = toolsOfJson(JSON.stringify(weather));
  if (format?.write === undefined || !read.ok) return JSON.stringify(written[id], null, 2);
  return emitText(
    read.tools.map(({ tool }) => tool),
    format.id,
  ).text;
}
