/**
 * A time span in microseconds as pydantic 2 writes it (ISO 8601): `P1DT2H`, `PT0.5S`, `-P1D`; years of 365 days are
 * counted out of the days, as its encoder does.
 */
export function formatDuration(microseconds: number): string {
  const sign = microseconds < 0 ? '-' : '';
  let rest = Math.abs(microseconds);
  const micros = rest % 1_000_000;
  rest = Math.floor(rest / 1_000_000);
  const seconds = rest % 60;
  rest = Math.floor(rest / 60);
  const minutes = rest % 60;
  rest = Math.floor(rest / 60);
  const hours = rest % 24;
  const days = Math.floor(rest / 24);
  const years = Math.floor(days / 365);
  const date = `${years > 0 ? `${years}Y` : ''}${days % 365 > 0 ? `${days % 365}D` : ''}`;
  const fraction = micros > 0 ? `.${String(micros).padStart(6, '0').replace(/0+$/, '')}` : '';
  const clock = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${seconds > 0 || micros > 0 ? `${seconds}${fraction}S` : ''}`;
  if (date === '' && clock === '') return 'PT0S';
  return `${sign}P${date}${clock === '' ? '' : `T${clock}`}`;
}
