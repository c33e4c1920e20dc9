import { afterEach, expect, test } from 'vitest';
import { say, speak, translated, wording } from '../../../core/text/say.ts';

afterEach(() => speak(null));

test('a sentence is English until the process has a language, and where it has no translation', () => {
  const sentence = (): string => say`Unknown property ${'nam'}. Did you mean ${'name'}?`;
  expect(sentence()).toBe('Unknown property nam. Did you mean name?');
  speak({ 'something else': 'etwas anderes' });
  expect(sentence()).toBe('Unknown property nam. Did you mean name?');
});

test('a translation has the values where it wants them, also twice, and as they are', () => {
  speak({ '{0} of {1}': 'von {1} sind es {0}, also {0}', '{0} is lost': '{0} geht verloren' });
  expect(say`${2} of ${'three'}`).toBe('von three sind es 2, also 2');
  expect(say`${'{1} $& {0}'} is lost`).toBe('{1} $& {0} geht verloren');
});

test('a sentence of a table is translated where it is shown', () => {
  const title = wording`Duplicate property`;
  speak({ 'Duplicate property': 'Doppelte Eigenschaft' });
  expect(title).toBe('Duplicate property');
  expect(translated(title)).toBe('Doppelte Eigenschaft');
});
