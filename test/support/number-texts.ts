import fc from 'fast-check';

const digits = (longest: number) => fc.stringMatching(new RegExp(`^\\d{1,${longest}}$`));
const whole = digits(40).map((text) => text.replace(/^0+(?=\d)/, ''));

/** The text of a number of JSON, in any spelling: with up to 40 digits before and after the point, and a power up to 300. */
export const anyNumberText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(whole, fc.constantFrom('0', '1', '9007199254740993', '2512292042121000001', '9'.repeat(40))),
    fc.option(digits(40), { nil: null }),
    fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e+', 'e-'), fc.integer({ min: 0, max: 300 })), { nil: null }),
  )
  .map(
    ([sign, before, after, power]) => `${sign}${before}${after === null ? '' : `.${after}`}${power?.join('') ?? ''}`,
  );
