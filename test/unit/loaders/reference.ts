/**
 * A second implementation of the loaders, with text patterns. It is slow on hostile input and has no places, but is short enough for a
 * check against the description line by line. The scanners must agree with it on any text.
 */

import type { LoadedTool } from '../../../core/loaders/load.ts';
import { type LoaderBehaviour, loaderVersion } from '../../../core/loaders/versions.ts';

const space = String.raw`[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`;
export const arrow = `${space}*-->${space}*`;
const boundary = String.raw`(?<![\p{L}\p{N}_])`;

export function strip(text: string): string {
  return text.replace(new RegExp(`^${space}+`), '').replace(new RegExp(`(?<!${space})${space}+$`), '');
}

export type ReferenceAnswer =
  | { readonly ok: true; readonly value: readonly LoadedTool[] }
  | { readonly ok: false; readonly error: string; readonly messages: readonly string[] };

class Refused extends Error {
  readonly kind: string;
  readonly messages: readonly string[];
  constructor(kind: string, ...messages: string[]) {
    super(messages[0]);
    this.kind = kind;
    this.messages = messages;
  }
}

export function referenceLoads(text: string, behaviour: LoaderBehaviour): ReferenceAnswer {
  try {
    return { ok: true, value: blocksOf(text, behaviour).map((block) => toolOf(block, behaviour)) };
  } catch (problem) {
    if (problem instanceof Refused) {
      return { ok: false, error: problem.kind, messages: problem.messages };
    }
    throw problem;
  }
}

function blocksOf(text: string, behaviour: LoaderBehaviour): string[] {
  const stripped = strip(text);
  if (!(stripped.startsWith('[') && stripped.endsWith(']'))) {
    throw new Refused('AIONParseError', 'AION definition must be an array enclosed in [ ]');
  }
  if (isBefore(behaviour, 12)) {
    return [...stripped.matchAll(/\{([^{}]*(?:\{[^{}]*\}[^{}]*)?)\}/g)].map((match) => match[1] ?? '');
  }
  let inside = stripped.slice(1, -1);
  if (behaviour === '1.0.16') {
    const prompts = `${boundary}(?:system_prompt|wrapped_query)${arrow}`;
    inside = inside
      .replace(new RegExp(`${prompts}"""[^]*?"""`, 'gu'), '')
      .replace(new RegExp(`${prompts}"[^]*?"`, 'gu'), '')
      .replace(new RegExp(`${boundary}rules${arrow}\\[[^]*?\\]`, 'gu'), '');
  }
  const blocks: string[] = [];
  let level = 0;
  let block = '';
  for (const character of inside) {
    const before = level;
    level += character === '{' ? 1 : character === '}' ? -1 : 0;
    if (before === 0 && character === '{') {
      block = '';
    }
    block += character;
    if (before === 1 && level === 0) {
      blocks.push(block);
    }
  }
  return blocks;
}

function toolOf(block: string, behaviour: LoaderBehaviour): LoadedTool {
  const first = (word: string): string | undefined => new RegExp(`${word}${arrow}"([^"]+)"`).exec(block)?.[1];
  if (isBefore(behaviour, 10)) {
    const keys = [...block.matchAll(new RegExp(`([a-zA-Z0-9_-]+)${space}*-->`, 'g'))].map((match) => match[1] ?? '');
    const registered = ['name', 'function', 'description', 'args_schema', ...(behaviour === '1.0.5' ? ['link'] : [])];
    const unknown = keys.filter((key) => !registered.includes(key) && !/^(?:arg|return)-/.test(key));
    if (unknown.length > 0) {
      throw new Refused('AIONPropertyError', ...unknown.map((key) => `Error: Property [${key}] cannot be identified.`));
    }
  }
  const name = first('name');
  if (name === undefined && !isBefore(behaviour, 12)) {
    const shown = [...block].slice(0, 50).join('');
    throw new Refused('AIONParseError', `Found a malformed AION block missing the 'name' property:\n${shown}...`);
  }
  const schemaBlock = isBefore(behaviour, 10) ? undefined : new RegExp(`args_schema${arrow}\\{([^}]+)\\}`).exec(block);
  const fields =
    schemaBlock &&
    [...(schemaBlock[1] ?? '').matchAll(new RegExp(`([a-zA-Z0-9_-]+)${arrow}"([^"]*)"`, 'g'))].map(
      (match) => [match[1] ?? '', match[2] ?? ''] as const,
    );
  for (const [key] of fields ?? []) {
    if (key.startsWith('_')) {
      const instead = key.replace(/^_*/, '') === '' ? 'my_field' : key.replace(/^_*/, '');
      throw new Refused(
        'NameError',
        `Fields must not use names with leading underscores; e.g., use '${instead}' instead of '${key}'.`,
      );
    }
  }
  const call = new RegExp(`function${arrow}"([^"]+)"${arrow}\\{([^}]+)\\}`).exec(block);
  const slots = [...(call?.[2] ?? '').matchAll(new RegExp(`((?:arg|return)-\\p{Nd}+)${arrow}"([^"]*)"`, 'gu'))];
  const slotsOf = (prefix: string): Record<string, string> => {
    const texts: Record<string, string> = {};
    for (const [, key = '', text = ''] of slots) {
      if (key.startsWith(prefix)) {
        texts[key] = text;
      }
    }
    return texts;
  };
  const link = behaviour === '1.0.0' ? undefined : first('link');
  if (!['1.0.0', '1.0.10'].includes(behaviour) && call === null && link === undefined) {
    throw new Refused(
      'AIONParseError',
      `AION element '${name ?? 'Unknown'}' must contain at least 'function' or 'link'.`,
    );
  }
  const description = first('description');
  const schemaName = isBefore(behaviour, 10) ? first('args_schema') : undefined;
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(link !== undefined && { link }),
    ...(schemaName !== undefined && { args_schema_str: schemaName }),
    ...(fields && { args_schema_raw: fields }),
    ...(call && { function: { raw_string: call[1] ?? '', args: slotsOf('arg-'), returns: slotsOf('return-') } }),
  };
}

function isBefore(behaviour: LoaderBehaviour, patch: number): boolean {
  return Number((loaderVersion(behaviour) ?? '1.0.0').split('.')[2]) < patch;
}
