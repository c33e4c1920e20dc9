import { isJsonObject } from '../../json/json-value.ts';
import { addText, fill, type ResponseFamily, valuesIn } from '../answer.ts';
import type { JsonPart } from '../json-part.ts';

// The parts of an answer of VS Code's models, one JSON value a line: LanguageModelTextPart and LanguageModelToolCallPart.

function isCallPart(part: JsonPart, pointer: string): boolean {
  return (
    typeof part.at(`${pointer}/callId`) === 'string' &&
    typeof part.at(`${pointer}/name`) === 'string' &&
    isJsonObject(part.at(`${pointer}/input`))
  );
}

export const vscodeResponse: ResponseFamily = {
  family: 'vscode',
  knows: (part) => valuesIn(part).some((pointer) => isCallPart(part, pointer)),
  add(answer, part) {
    for (const pointer of valuesIn(part)) {
      addText(answer.content, part, `${pointer}/value`);
      if (part.at(`${pointer}/name`) === undefined) continue;
      fill(answer.begin(null, part, pointer), part, pointer, { name: 'name', arguments: 'input', id: 'callId' });
    }
  },
};
