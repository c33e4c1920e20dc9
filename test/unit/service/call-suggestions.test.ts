import { expect, it } from 'vitest';
import { fixesFor } from '../../../core/calls/call-fixes.ts';
import { CallableSet } from '../../../core/calls/callable-set.ts';
import { checkCall } from '../../../core/calls/check-call.ts';
import { readSavedCalls } from '../../../core/calls/saved-calls.ts';
import { callSuggestions } from '../../../core/service/completion/call-suggestions.ts';
import { explainCall } from '../../../core/service/hover/explain-call.ts';
import { noteText } from '../../../core/service/hover/note.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { toolWith } from '../calls/support.ts';

const address = {
  type: 'object',
  properties: {
    street: { type: 'string', description: 'With the number.\nAs on a letter.' },
    zip: { type: 'integer' },
    next: { $ref: '#/$defs/address' },
  },
  required: ['street'],
  additionalProperties: false,
};
const tools = new CallableSet([
  toolWith('ship', {
    type: 'object',
    $defs: { address },
    properties: {
      to: { $ref: '#/$defs/address' },
      stops: { type: 'array', items: { $ref: '#/$defs/address' } },
      speed: { enum: ['slow', 'fast'], default: 'fast' },
      insured: { type: 'boolean' },
      payment: {
        oneOf: [
          { type: 'object', properties: { card: { type: 'string' } } },
          { type: 'object', properties: { iban: { type: 'string' }, days: { type: 'integer' } } },
        ],
      },
      either: { anyOf: [{ type: 'integer' }, { type: 'boolean' }] },
    },
  }),
  toolWith('other', {}),
]);

/** The labels at the mark, and the text after the first is accepted. */
function suggested(
  marked: string,
  file: 'saved-calls' | 'plan' = 'saved-calls',
): readonly [readonly string[], string] | null {
  const offset = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  const list = callSuggestions(text, offset, file, tools);
  return list === null ? null : [list.map(({ label }) => label), applyEdits(text, list.slice(0, 1))];
}
const inShip = (args: string) => `[{"name": "ship", "arguments": ${args}}]`;

it('names of arguments are suggested in objects, in lists, and through references and branches', () => {
  expect(suggested(inShip('{"to": {"¦"}}'))).toEqual([['street', 'zip', 'next'], inShip('{"to": {"street": ""}}')]);
  expect(suggested(inShip('{"to": {"zip": 1, ¦}}'))?.[0]).toEqual(['street', 'next']);
  expect(suggested(inShip('{"to": {"next": {"next": {"¦"}}}}'))?.[0]).toEqual(['street', 'zip', 'next']);
  expect(suggested(inShip('{"stops": [{}, {¦}]}'))?.[0]).toEqual(['street', 'zip', 'next']);
  expect(suggested(inShip('{"payment": {"¦"}}'))?.[0]).toEqual(['card', 'iban', 'days']);
  expect(suggested(inShip('{"t¦o": {}}'))).toEqual([
    ['to', 'stops', 'speed', 'insured', 'payment', 'either'],
    inShip('{"to": {}}'),
  ]);
  expect(suggested(inShip('{"¦": {}}'))?.[1]).toBe(inShip('{"to": {}}'));
  // The suggestion includes the schema's required members, also through a reference.
  expect(suggested(inShip('{"to¦"}'))?.[1]).toBe(inShip('{"to": {"street":""}}'));
});

it('values are suggested that the schema names', () => {
  expect(suggested(inShip('{"speed": "¦"}'))).toEqual([['"fast"', '"slow"'], inShip('{"speed": "fast"}')]);
  expect(suggested(inShip('{"insured": t¦}'))?.[0]).toEqual(['true', 'false']);
  expect(suggested(inShip('{"to": {"street": "¦"}}'))).toBeNull();
});

it('in a plan the tools and arguments of the steps are suggested, and nothing beside them', () => {
  const plan = (rest: string) => `{"goal": "¦", "steps": [{"step_id": "1", ${rest}}]}`;
  const at = (rest: string) => suggested(plan(rest).replace('¦', ''), 'plan');
  expect(at('"tool": "¦"')?.[0]).toEqual(['ship', 'other']);
  expect(at('"tool": "ship", "arguments": {"stops": [{"¦"}]}')?.[0]).toEqual(['street', 'zip', 'next']);
  expect(suggested(plan('"tool": "ship"'), 'plan')).toBeNull();
  expect(at('"description": "¦"')).toBeNull();
  expect(suggested('{"name": "¦"}')).toBeNull();
  expect(suggested('¦')).toBeNull();
});

it('an argument is explained where it stands, also deep in the arguments', () => {
  const explained = (text: string, piece: string) => {
    const found = explainCall(text, text.indexOf(piece) + 1, 'saved-calls', tools);
    return found === null ? null : noteText(found.note, 'plaintext').split('\n\n').slice(0, 2);
  };
  const text = inShip('{"stops": [{"street": "a", "none": 1}], "speed": "slow"}');
  expect(explained(text, '"street"')).toEqual([
    'street (parameter: str, required)',
    'With the number.\nAs on a letter.',
  ]);
  expect(explained(text, '"a"')).toEqual(explained(text, '"street"'));
  expect(explained(text, '"none"')).toBeNull();
  expect(explained(text, '"ship"')?.[0]).toBe('ship (tool)');
});

it('deep in the arguments, too, a type is changed where the schema leaves one, and a name to the nearest', () => {
  const fixes = (args: string) => {
    const text = inShip(args);
    const [kept] = readSavedCalls(text).calls;
    if (kept === undefined) return null;
    return checkCall(kept.call, tools, validateByAjv).flatMap((finding) =>
      fixesFor(finding, kept.call, tools, text).map(({ title, edit }) => [title, applyEdits(text, [edit])]),
    );
  };
  expect(fixes('{"to": {"street": "a", "zip": "10115"}}')).toEqual([
    ['Change to 10115 (an integer)', inShip('{"to": {"street": "a", "zip": 10115}}')],
  ]);
  expect(fixes('{"stops": [{"stret": "a", "street": "b"}]}')).toEqual([]);
  expect(fixes('{"stops": [{"street": "b", "zpi": 5}]}')).toEqual([
    ['Change to zip', inShip('{"stops": [{"street": "b", "zip": 5}]}')],
  ]);
  // Of a union, the one type that the string can be.
  expect(fixes('{"either": "5"}')).toEqual([['Change to 5 (an integer)', inShip('{"either": 5}')]]);
  // No type of the union; the string is no number; JSON has no such number.
  expect(fixes('{"either": "ten"}')).toEqual([]);
  expect(fixes('{"to": {"street": "a", "zip": "ten"}}')).toEqual([]);
  expect(fixes('{"to": {"street": "a", "zip": "007"}}')).toEqual([]);
});
