/** Makes pictures of an editor small: they have few colours, so that 256 of them show what was there. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const mostColours = 256;

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, row after row, as one number. */
  readonly colours: Uint32Array;
}

/** The same picture with at most 256 colours. Of PNG it knows what Chromium writes: 8 bits, RGB or RGBA, not interlaced; throws at others. */
export function smallPng(png: Buffer): Buffer {
  const { width, height, colours } = pixelsOf(png);
  const { palette, indexOf } = paletteOf(colours);
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < colours.length; at++) {
    const row = Math.floor(at / width);
    rows[row * (width + 1) + 1 + (at % width)] = indexOf(colours[at] ?? 0);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]));
  const body = [chunk('IHDR', header), chunk('PLTE', table), chunk('IDAT', deflateSync(rows, { level: 9 }))];
  return Buffer.concat([signature, ...body, chunk('IEND', Buffer.alloc(0))]);
}

function pixelsOf(png: Buffer): Pixels {
  if (!png.subarray(0, 8).equals(signature)) throw new Error('This is no PNG.');
  const data: Buffer[] = [];
  let header = Buffer.alloc(13);
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR') header = Buffer.from(content);
    if (kind === 'IDAT') data.push(content);
    at += 12 + length;
  }
  const [depth, kind, , , interlaced] = header.subarray(8);
  const size = kind === 2 ? 3 : kind === 6 ? 4 : 0;
  if (depth !== 8 || size === 0 || interlaced !== 0) throw new Error('A PNG of this kind is not known here.');
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const bytes = unfiltered(inflateSync(Buffer.concat(data)), width * size, height, size);
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at++) colours[at] = bytes.readUIntBE(at * size, 3);
  return { width, height, colours };
}

/** The bytes of the rows, from what each says of its difference to its neighbours (PNG specification, section 9). */
function unfiltered(data: Buffer, stride: number, height: number, size: number): Buffer {
  const bytes = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = data[row * (stride + 1)] ?? 0;
    for (let column = 0; column < stride; column++) {
      const at = row * stride + column;
      const left = column >= size ? (bytes[at - size] ?? 0) : 0;
      const up = row > 0 ? (bytes[at - stride] ?? 0) : 0;
      const upLeft = row > 0 && column >= size ? (bytes[at - stride - size] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter] ?? 0;
      bytes[at] = (data[row * (stride + 1) + 1 + column] ?? 0) + guess;
    }
  }
  return bytes;
}

function paeth(left: number, up: number, upLeft: number): number {
  const [a, b, c] = [up - upLeft, left - upLeft, left + up - 2 * upLeft].map(Math.abs) as [number, number, number];
  return a <= b && a <= c ? left : b <= c ? up : upLeft;
}

/** The colours that are used most, and for each colour the nearest of them. */
function paletteOf(colours: Uint32Array): { palette: readonly number[]; indexOf(colour: number): number } {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const ordered = [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour);
  // The most used half as they are; the other half so that no colour is far from one of them.
  const palette = ordered.slice(0, mostColours / 2);
  const distance = new Map(ordered.map((colour) => [colour, nearest(colour, palette).distance]));
  while (palette.length < Math.min(mostColours, ordered.length)) {
    let next = 0;
    let worst = -1;
    for (const [colour, far] of distance) {
      const weight = far * Math.sqrt(counts.get(colour) ?? 0);
      if (weight > worst) [next, worst] = [colour, weight];
    }
    palette.push(next);
    for (const [colour, far] of distance) distance.set(colour, Math.min(far, between(colour, next)));
  }
  const known = new Map<number, number>();
  return {
    palette,
    indexOf(colour) {
      const index = known.get(colour) ?? nearest(colour, palette).index;
      known.set(colour, index);
      return index;
    },
  };
}

function nearest(colour: number, palette: readonly number[]): { readonly index: number; readonly distance: number } {
  let best = { index: 0, distance: Number.POSITIVE_INFINITY };
  for (const [index, other] of palette.entries()) {
    const distance = between(colour, other);
    if (distance < best.distance) best = { index, distance };
  }
  return best;
}

function between(one: number, other: number): number {
  const red = (one >> 16) - (other >> 16);
  const green = ((one >> 8) & 0xff) - ((other >> 8) & 0xff);
  const blue = (one & 0xff) - (other & 0xff);
  return red * red + green * green + blue * blue;
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
