import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { repackZip } from '../../../scripts/build/repack-zip.ts';

interface Entry {
  readonly name: string;
  readonly content: string;
}

/** An archive as the packer makes it: sizes behind the data of each file, and more in the headers than is needed. */
function archiveOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let written = 0;
  for (const { name, content } of entries) {
    const data = deflateRawSync(content, { level: 1 });
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 6);
    local.writeUInt16LE(name.length, 26);
    local.writeUInt16LE(4, 28);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 8);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(0x5a6b7c8d, 12);
    central.writeUInt32LE(crc32(content), 16);
    central.writeUInt32LE(data.length, 20);
    central.writeUInt32LE(content.length, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(written, 42);
    const part = Buffer.concat([local, Buffer.from(name), Buffer.alloc(4), data, Buffer.alloc(16)]);
    parts.push(part);
    directory.push(central, Buffer.from(name));
    written += part.length;
  }
  const entriesSize = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(entriesSize, 12);
  end.writeUInt32LE(written, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** What a reader that follows the headers alone finds. */
function read(zip: Buffer): readonly (Entry & { readonly time: number; readonly checksum: number })[] {
  const found = [];
  const end = zip.length - 22;
  let at = zip.readUInt32LE(end + 16);
  while (at < end) {
    const local = zip.readUInt32LE(at + 42);
    const nameLength = zip.readUInt16LE(local + 26);
    const name = zip.toString('utf8', local + 30, local + 30 + nameLength);
    const start = local + 30 + nameLength + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + zip.readUInt32LE(local + 18));
    const content = (zip.readUInt16LE(local + 8) === 0 ? data : inflateRawSync(data)).toString();
    found.push({ name, content, time: zip.readUInt32LE(local + 10), checksum: zip.readUInt32LE(local + 14) });
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return found;
}

const entries: readonly Entry[] = [
  { name: 'a/long.txt', content: Array.from({ length: 5_000 }, (_, index) => `line ${index % 97}`).join('\n') },
  { name: 'short.txt', content: 'x' },
  { name: 'empty.txt', content: '' },
];

it('keeps names, contents, times and checksums, and is smaller', () => {
  const before = archiveOf(entries);
  const after = repackZip(before);
  expect(after.length).toBeLessThan(before.length);
  expect(read(after)).toEqual(entries.map((entry) => ({ ...entry, time: 0x5a6b7c8d, checksum: crc32(entry.content) })));
  expect(repackZip(after)).toEqual(after);
});

it('refuses what is no archive', () => {
  expect(() => repackZip(Buffer.from('no archive'))).toThrow('no end of an archive');
});
