import { deflateRawSync, inflateRawSync } from 'node:zlib';

const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const centralSize = 46;
const localSize = 30;
const stored = 0;
const deflated = 8;

/**
 * The same archive, each file in it compressed as well as deflate can; names, times and checksums stay. For archives without
 * encryption and below 4 GB, as packages are. Throws where the bytes are no such archive.
 */
export function repackZip(zip: Buffer): Buffer {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || zip.readUInt32LE(end) !== endSignature) throw new Error('There is no end of an archive in it.');
  const count = zip.readUInt16LE(end + 10);
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let written = 0;
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (zip.readUInt32LE(at) !== centralSignature) throw new Error(`Entry ${index} of the archive is broken.`);
    const nameLength = zip.readUInt16LE(at + 28);
    const entry = Buffer.from(zip.subarray(at, at + centralSize + nameLength));
    const { method, data } = smallest(contentOf(zip, entry));
    // Sizes stand before the data, and nothing behind it.
    entry.writeUInt16LE(entry.readUInt16LE(8) & ~8, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(0, 30);
    entry.writeUInt16LE(0, 32);
    entry.writeUInt32LE(written, 42);
    const local = Buffer.alloc(localSize);
    local.writeUInt32LE(0x04034b50, 0);
    entry.copy(local, 4, 6, 30);
    parts.push(local, entry.subarray(centralSize), data);
    directory.push(entry);
    written += localSize + nameLength + data.length;
    at += centralSize + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  const entries = Buffer.concat(directory);
  const last = Buffer.alloc(22);
  zip.copy(last, 0, end, end + 20);
  last.writeUInt32LE(entries.length, 12);
  last.writeUInt32LE(written, 16);
  return Buffer.concat([...parts, entries, last]);
}

function contentOf(zip: Buffer, entry: Buffer): Buffer {
  const local = entry.readUInt32LE(42);
  const start = local + localSize + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const data = zip.subarray(start, start + entry.readUInt32LE(20));
  const method = entry.readUInt16LE(10);
  if (method !== stored && method !== deflated) throw new Error(`No reading of compression method ${method}.`);
  return method === stored ? data : inflateRawSync(data);
}

function smallest(content: Buffer): { readonly method: number; readonly data: Buffer } {
  const data = deflateRawSync(content, { level: 9, memLevel: 9 });
  return data.length < content.length ? { method: deflated, data } : { method: stored, data: content };
}
