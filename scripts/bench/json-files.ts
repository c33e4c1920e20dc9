/** `node json-files.ts FOLDER`: validates each JSON file of a folder with the JSON service, as `aion check` checks its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { jsonService } from './json-service.ts';

const [folder = '.'] = process.argv.slice(2);
const service = jsonService();
let problems = 0;
for (const name of readdirSync(folder)) {
  const text = readFileSync(join(folder, name), 'utf8');
  const document = TextDocument.create(`file:///${name}`, 'json', 1, text);
  problems += (await service.doValidation(document, service.parseJSONDocument(document))).length;
}
console.log(`${problems} problems`);
