/**
 * The pattern that pydantic 2 puts on the string form of a Decimal: a number, not signs and dots alone, with at most so
 * many digits in all and behind the dot. Source: pydantic 2.13, measured.
 */
export function decimalPattern(maxDigits: number | null, decimalPlaces: number | null): string {
  const start = '^(?!^[-+.]*$)[+-]?0*';
  if (maxDigits !== null && decimalPlaces !== null) {
    const whole = Math.max(0, maxDigits - decimalPlaces);
    return `${start}(?:\\d{0,${whole}}|(?=[\\d.]{1,${maxDigits + 1}}0*$)\\d{0,${whole}}\\.\\d{0,${decimalPlaces}}0*$)`;
  }
  if (maxDigits !== null) return `${start}(?:\\d{0,${maxDigits}}|(?=[\\d.]{1,${maxDigits + 1}}0*$)\\d*\\.\\d*0*$)`;
  return decimalPlaces !== null ? `${start}\\d*\\.?\\d{0,${decimalPlaces}}0*$` : `${start}\\d*\\.?\\d*$`;
}
