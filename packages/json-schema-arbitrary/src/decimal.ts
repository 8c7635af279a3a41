/** Exact arithmetic on the decimal text of JSON numbers, where binary fractions would say that 0.07 is no multiple of 0.01. */

interface Decimal {
  readonly digits: bigint;
  /** Power of ten the digits are multiplied with. */
  readonly exponent: number;
}

function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** Whether a value is a whole multiple of a step (greater than 0), by their shortest decimal texts. */
export function isMultipleOf(value: number, step: number): boolean {
  if (!Number.isFinite(value) || !(step > 0)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
  const a = decimalOf(value);
  const b = decimalOf(step);
  const shared = Math.min(a.exponent, b.exponent);
  const scaled = ({ digits, exponent }: Decimal) => digits * 10n ** BigInt(exponent - shared);
  return scaled(a) % scaled(b) === 0n;
}

/** `count` times `step`, rounded once: 3 x 0.1 is 0.3 and not 0.30000000000000004. */
export function multiple(count: number, step: number): number {
  if (Number.isSafeInteger(step)) return count * step;
  const { digits, exponent } = decimalOf(step);
  return Number(`${String(BigInt(count) * digits)}e${exponent}`);
}

/** Smallest step that is a multiple of both, or undefined where it is beyond the safe integers. */
export function commonMultiple(a: number, b: number): number | undefined {
  const left = decimalOf(a);
  const right = decimalOf(b);
  const exponent = Math.min(left.exponent, right.exponent);
  const x = left.digits * 10n ** BigInt(left.exponent - exponent);
  const y = right.digits * 10n ** BigInt(right.exponent - exponent);
  const result = Number(`${String((x / divisor(x, y)) * y)}e${exponent}`);
  return Math.abs(result) <= Number.MAX_SAFE_INTEGER ? result : undefined;
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b);
}
