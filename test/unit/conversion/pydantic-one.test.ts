import { describe, expect, it } from 'vitest';
import { pydanticIn } from '../../../core/conversion/pydantic-one.ts';

const isOne = (name: string, text: string): boolean | undefined => pydanticIn(name, text)?.isOne;

describe('the Pydantic of a project', () => {
  it.each([
    'pydantic==1.10.13',
    'pydantic<2',
    'Pydantic[email] >= 1.9, < 2.0',
    'pydantic~=1.10',
    'pydantic==1.*',
    'pydantic<=1.10.99',
  ])('is the first one: %s', (line) => {
    expect(isOne('requirements.txt', `aions-llm\n${line}\n`)).toBe(true);
  });

  it.each([
    'pydantic==2.7.1',
    'pydantic>=1.8',
    'pydantic>=1.8,<3',
    'pydantic>2.5',
    'pydantic!=1.9',
    'pydantic<2 ; python_version < "3.8"\npydantic>=2',
  ])('may be the second: %s', (line) => {
    expect(isOne('requirements.txt', line)).toBe(false);
  });

  it.each(['', 'pydantic', 'pydantic-settings==1.0', 'pydantic-core<2'])('is not told by %j', (line) => {
    expect(pydanticIn('requirements.txt', line)).toBeNull();
  });

  it('is read in every list of packages', () => {
    expect(pydanticIn('pyproject.toml', '[project]\ndependencies = ["pydantic<2"]\n')).toEqual({
      isOne: true,
      says: 'pyproject.toml requires pydantic <2',
    });
    expect(isOne('pyproject.toml', '[tool.poetry.dependencies]\npydantic = "^1.10"\n')).toBe(true);
    expect(isOne('pyproject.toml', '[tool.poetry.dependencies]\npydantic = "^1.10 || ^2.0"\n')).toBe(false);
    expect(isOne('uv.lock', '[[package]]\nname = "pydantic"\nversion = "1.10.2"\n')).toBe(true);
    expect(isOne('Pipfile.lock', '{"default": {"pydantic": {"version": "==1.10.2"}}}')).toBe(true);
  });

  it('is told by what a module takes out of it', () => {
    expect(pydanticIn('schemas.py', 'from pydantic import BaseModel, validator\n')).toEqual({
      isOne: true,
      says: 'schemas.py imports validator from pydantic',
    });
    expect(isOne('schemas.py', 'from pydantic import validator, ConfigDict\n')).toBe(false);
    expect(pydanticIn('schemas.py', 'from pydantic import BaseModel, Field\n')).toBeNull();
    expect(pydanticIn('schemas.py', 'from other import validator\n# pydantic\n')).toBeNull();
  });

  /** The exports of `pydantic` 1.10 and 2.13. */
  it.each([
    ['BaseSettings', true],
    ['PyObject', true],
    ['root_validator', true],
    ['validator', true],
    ['AfterValidator', false],
    ['BeforeValidator', false],
    ['ConfigDict', false],
    ['RootModel', false],
    ['TypeAdapter', false],
    ['computed_field', false],
    ['field_serializer', false],
    ['field_validator', false],
    ['model_serializer', false],
    ['model_validator', false],
  ])('is told by the name %s', (name, is) => {
    expect(pydanticIn('schemas.py', `from pydantic import BaseModel, ${name}\n`)?.isOne).toBe(is);
  });
});
