/** Whole numbers from 0, in the fewest bytes. */
export type Numbers = Uint16Array | Int32Array;

const noNumbers: Numbers = new Uint16Array();

export function compact(numbers: readonly number[]): Numbers {
  if (numbers.length === 0) return noNumbers;
  return numbers.every((one) => one < 65_536) ? Uint16Array.from(numbers) : Int32Array.from(numbers);
}
