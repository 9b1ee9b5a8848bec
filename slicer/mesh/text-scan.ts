import { ModelError } from './model-error.ts';

const SPACE = 32;
const [PLUS, COMMA, MINUS, POINT, SLASH, ZERO, NINE, SMALL_E] = [43, 44, 45, 46, 47, 48, 57, 101];
const POWERS = Float64Array.from({ length: 23 }, (_, i) => 10 ** i);
// More digits than a coordinate holds would overflow the sum of them.
const MAX_DIGITS = 1e15;

/** Reads words and numbers from bytes: decoding 100 MB into a string first would take seconds and twice the memory. */
export class TextScan {
  bytes: Uint8Array;
  at: number;
  /** the fault if the text ends where a number is expected */
  cut: 'truncated' | 'unreadable' = 'truncated';
  end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /** Moves to the next character that is not a space, tab or line end. */
  skipSpace(): void {
    while (this.at < this.end && (this.bytes[this.at] as number) <= SPACE) this.at++;
  }

  /** A number such as -1.5e+3, or 1,5 as some programs write it in Europe. Rejects `nan` and `inf` as `not_finite`, anything else as `unreadable`. */
  number(): number {
    const { bytes, end } = this;
    this.skipSpace();
    const start = this.at;
    let at = start;
    let byte = bytes[at] as number;
    const negative = byte === MINUS;
    if (negative || byte === PLUS) byte = bytes[++at] as number;
    let digits = 0;
    let power = 0;
    let seen = 0;
    for (; at < end && byte >= ZERO && byte <= NINE; byte = bytes[++at] as number, seen++) {
      if (digits < MAX_DIGITS) digits = digits * 10 + (byte - ZERO);
      else power++;
    }
    if (at < end && (byte === POINT || byte === COMMA)) {
      for (
        byte = bytes[++at] as number;
        at < end && byte >= ZERO && byte <= NINE;
        byte = bytes[++at] as number, seen++
      ) {
        if (digits >= MAX_DIGITS) continue;
        digits = digits * 10 + (byte - ZERO);
        power--;
      }
    }
    if (seen === 0) throw this.#refusal(start);
    if (at < end && (byte | 32) === SMALL_E) {
      byte = bytes[++at] as number;
      const down = byte === MINUS;
      if (down || byte === PLUS) byte = bytes[++at] as number;
      let exponent = 0;
      const first = at;
      for (; at < end && byte >= ZERO && byte <= NINE; byte = bytes[++at] as number) {
        if (exponent < 1000) exponent = exponent * 10 + (byte - ZERO);
      }
      if (at === first) throw this.#refusal(start);
      power += down ? -exponent : exponent;
    }
    // For example the second point of 1,234.5
    if (at < end && byte > SPACE && byte !== SLASH) throw this.#refusal(start);
    this.at = at;
    return scaled(negative ? -digits : digits, power);
  }

  #refusal(start: number): ModelError {
    if (start >= this.end) return new ModelError(this.cut);
    const word = String.fromCharCode(...this.bytes.subarray(start, Math.min(start + 5, this.end)));
    return new ModelError(/^[+-]?(nan|inf|1\.#)/i.test(word) ? 'not_finite' : 'unreadable');
  }
}

function scaled(digits: number, power: number): number {
  if (power === 0) return digits;
  if (power < 0 && power >= -22) return digits / (POWERS[-power] as number);
  if (power > 0 && power <= 22) return digits * (POWERS[power] as number);
  return digits * 10 ** power;
}
