import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { writableFormats } from '../../core/formats/registry.ts';
import { builtProgram, needsBuiltProgram } from '../support/built-program.ts';
import { aion, cleanFile, folderWith, obeyed } from './support.ts';

const escapes = '\u001b]0;title\u0007\u001b[2J\u009b31m';
const bidi = '\u202eevil\u2066';
const hostile = {
  name: 'evil',
  description: `<script>alert(1)</script> ${escapes} ${bidi}`,
  input_schema: JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string","description":"\\u001b[31m"},"constructor":{"type":"integer"}},"required":["__proto__"]}',
  ),
};
const withName = { ...hostile, name: `evil${escapes}${bidi}` };

describe('what cannot be seen is named in what is said', () => {
  test('of files and their content, on standard error and for GitHub', async () => {
    const sign = '\u200b\u202e\u001b[31m';
    const file = `${cleanFile.slice(0, -3)},\n  { name --> "A${sign}", name --> "B", lin${sign}k --> "x" }\n]\n`;
    const folder = folderWith({ [`a${sign}.aion`]: file, [`b${sign}.json`]: '{' });
    for (const words of [
      ['check', '--format', 'github'],
      ['check', `b${sign}.json`],
      ['check', `no${sign}ne`],
      ['load', `a${sign}.aion`],
      ['load', `no${sign}ne`],
      ['tools', '.'],
      ['convert', `b${sign}.json`, '--to', 'openai'],
      ['fmt', `no${sign}ne`],
      ['prompt', `no${sign}ne`],
      ['schema', `no${sign}ne.py:A`],
      [`ch${sign}eck`],
    ]) {
      const { out, err } = await aion(words, { folder });
      expect(err, words.join(' ')).not.toMatch(/[\u200b\u202e\u001b]/);
      if (words.includes('github')) expect(out).not.toMatch(/[\u200b\u202e\u001b]/);
    }
  });
});

describe('hostile definitions on the command line', () => {
  const files = { 'tool.json': JSON.stringify(hostile), 'name.json': JSON.stringify(withName) };

  test('reach no terminal with anything that it obeys, in any form', async () => {
    const folder = folderWith(files);
    for (const { id } of writableFormats()) {
      for (const file of ['tool.json', 'name.json']) {
        for (const words of [
          ['convert', file, '--to', id, '--verbose'],
          ['emit', '--input', file, '--target', id],
          ['detect', '--input', file, '--verbose'],
          ['canonicalize', '--input', file],
          ['check', file],
        ]) {
          // The program's own colours are off, so that every escape is from the file.
          const { out, err } = await aion(words, { folder, isTerminal: true, environment: { NO_COLOR: '1' } });
          expect(out, `${words.join(' ')}: ${JSON.stringify(out)}`).not.toMatch(obeyed);
          expect(err.replaceAll('\r', ''), `${words.join(' ')}: ${JSON.stringify(err)}`).not.toMatch(obeyed);
        }
      }
    }
  });

  test('nor as a file of the notation', async () => {
    const folder = folderWith(files);
    await aion(['convert', 'tool.json', '--to', 'aion', '--out', 'tool.aion'], { folder });
    const commands = [
      ['check', 'tool.aion'],
      ['fmt', '-'],
      ['load', 'tool.aion', '--format', 'json'],
      ['load', 'tool.aion'],
      ['prompt', 'tool.aion', '--query', 'x'],
      ['tools', 'tool.aion'],
      ['tools', 'tool.aion', '--format', 'json'],
      ['convert', 'tool.aion', '--to', 'openai'],
    ];
    const input = readFileSync(join(folder, 'tool.aion'), 'utf8');
    for (const words of commands) {
      const { out, err } = await aion(words, { folder, input, isTerminal: true, environment: { NO_COLOR: '1' } });
      expect(out, `${words.join(' ')}: ${JSON.stringify(out)}`).not.toMatch(obeyed);
      expect(err.replaceAll('\r', ''), `${words.join(' ')}: ${JSON.stringify(err)}`).not.toMatch(obeyed);
    }
  });

  test('are written to the byte where no terminal reads, and what nobody sees is told', async () => {
    const folder = folderWith(files);
    const { out, err, code } = await aion(['convert', 'tool.json', '--to', 'aion'], { folder });
    expect(code).toBe(0);
    expect(out).toContain(bidi);
    expect(err).toMatch(/Warning: evil: The definition contains hidden characters \(U\+/);
    const back = await aion(['convert', '-', '--from', 'aion', '--to', 'anthropic'], { folder, input: out });
    expect(JSON.parse(back.out).description).toBe(hostile.description);
    expect(({} as Record<string, unknown>)['type']).toBeUndefined();
  });

  test('a depth of 100,000 and 50 MB are read or refused, and said', async () => {
    const deep = `{"name":"deep","input_schema":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`;
    const folder = folderWith({
      'deep.json': deep,
      'large.json': JSON.stringify({ ...hostile, description: 'x'.repeat(50_000_000) }),
    });
    const refused = await aion(['convert', 'deep.json', '--to', 'aion'], { folder });
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toMatch(/deep\.json: line 1, column \d+: .*Nested more than/);
    const large = await aion(['convert', 'large.json', '--to', 'openai', '--out', 'large.openai.json'], { folder });
    expect(large.code).toBe(0);
    expect(large.err.length).toBeLessThan(10_000);
    expect(readFileSync(join(folder, 'large.openai.json')).length).toBeGreaterThan(50_000_000);
  }, 120_000);
});

describe('a conversion that is lost half-way', () => {
  beforeEach((context) => context.skip(!existsSync('/dev/full'), 'this system has no /dev/full'));

  const tool = JSON.stringify({
    name: 'get_weather',
    description: 'd',
    input_schema: { type: 'object', properties: {} },
  });

  test('on standard output is said, and has failed', (context) => {
    needsBuiltProgram(context);
    const folder = folderWith({ 'tool.json': tool });
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', `"${process.execPath}" "${builtProgram}" convert tool.json --to openai > /dev/full`],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect(status).toBe(2);
    expect(stderr).toContain('aion: the output could not be written completely (ENOSPC).');
    expect(stderr).not.toContain('    at ');
  });

  test('into a device leaves it a device', async () => {
    const folder = folderWith({ 'tool.json': tool });
    for (const words of [
      ['--out', '/dev/full'],
      ['--out', '/dev/full', '--force'],
    ]) {
      const { code, err } = await aion(['convert', 'tool.json', '--to', 'openai', ...words], { folder });
      expect(code).toBe(2);
      expect(err).toContain("/dev/full: can't write the file (ENOSPC).");
    }
    const emitted = await aion(['emit', '--input', 'tool.json', '--target', 'openai', '--output', '/dev/null'], {
      folder,
    });
    expect(emitted.code).toBe(0);
    for (const device of ['/dev/full', '/dev/null']) expect(lstatSync(device).isCharacterDevice(), device).toBe(true);
  });

  test('in a folder where nothing can be written leaves nothing', async () => {
    const folder = folderWith({ 'tool.json': tool });
    // Even the superuser cannot create a file there.
    const { code, err } = await aion(['convert', 'tool.json', '--to', 'aion', '--out', '/proc/tool.aion'], { folder });
    expect(code).toBe(2);
    expect(err).toMatch(/\/proc\/tool\.aion: can't write the file \(\w+\)\./);
    expect(existsSync('/proc/tool.aion')).toBe(false);
  });

  test('on a full disk leaves what was there', async (context) => {
    const disk = smallDisk();
    if (disk === null) return context.skip('no disk can be mounted here');
    try {
      const target = join(disk, 'tool.aion');
      writeFileSync(target, cleanFile);
      const folder = folderWith({
        'tool.json': tool,
        'large.json': tool.replace('"d"', `"${'x'.repeat(300_000)}"`),
      });
      const words = ['convert', 'large.json', '--to', 'aion', '--out', target, '--force'];
      const { code, err } = await aion(words, { folder });
      expect(code).toBe(2);
      expect(err).toContain("can't write the file (ENOSPC).");
      expect(readFileSync(target, 'utf8')).toBe(cleanFile);
      const many = await aion(['convert', '.', '--to', 'aion', '--out-dir', join(disk, 'out')], { folder });
      expect(many.code).toBe(2);
      expect(many.err).toContain("can't write the file (ENOSPC).");
      expect(readdirSync(disk, { recursive: true }).toSorted()).toEqual(['out', join('out', 'tool.aion'), 'tool.aion']);
    } finally {
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    }
  });
});

/** A disk with little room; null if none can be mounted. */
function smallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const disk = mkdtempSync(join(tmpdir(), 'aion-disk-'));
  mkdirSync(disk, { recursive: true });
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', disk]);
  if (status === 0) return disk;
  rmSync(disk, { recursive: true });
  return null;
}
