/** mm² of the filament's cross-section, 1.75 mm wide. */
const CROSS_SECTION = Math.PI * (1.75 / 2) ** 2;
const NEWLINE = 10;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const E = 69;
const X = 88;
const Y = 89;

/**
 * Counts the filament of supports in the engine's G-code, which comes in pieces. Works on bytes: the G-code can be a
 * hundred megabytes, and is counted while the engine is still at work.
 */
export class SupportFilament {
  #mm = 0;
  #isSupport = false;
  /** mm of filament fed so far, as the G-code counts them */
  #fed = 0;
  /** the start of a line that the next piece ends */
  #rest = new Uint8Array(0);

  /** mm³ so far */
  get volume(): number {
    return this.#mm * CROSS_SECTION;
  }

  add(piece: Uint8Array): void {
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, start)) {
      if (this.#rest.length > 0) {
        const line = joined(this.#rest, piece.subarray(0, end));
        this.#rest = new Uint8Array(0);
        this.#readLine(line, 0, line.length);
      } else {
        this.#readLine(piece, start, end);
      }
      start = end + 1;
    }
    this.#rest = joined(this.#rest, piece.subarray(start));
  }

  #readLine(bytes: Uint8Array, start: number, end: number): void {
    if (startsWith(bytes, start, ';TYPE:')) {
      // Or SUPPORT-INTERFACE, their roof.
      this.#isSupport = startsWith(bytes, start, ';TYPE:SUPPORT');
      return;
    }
    const isMove = startsWith(bytes, start, 'G1 ');
    if (!isMove && !startsWith(bytes, start, 'G92 ')) return;
    // The engine writes E last, as a plain decimal.
    let at = end - 1;
    let value = 0;
    let place = 1;
    for (; at > start; at--) {
      const byte = bytes[at] as number;
      if (byte === POINT) {
        value /= place;
        place = 1;
      } else if (byte >= ZERO && byte <= NINE) {
        value += (byte - ZERO) * place;
        place *= 10;
      } else break;
    }
    const isNegative = bytes[at] === MINUS;
    if (isNegative) at--;
    if (bytes[at] !== E) return;
    const fed = isNegative ? -value : value;
    // Filament fed without a move takes back or undoes a retraction.
    if (isMove && this.#isSupport && isAcross(bytes, start, at)) this.#mm += fed - this.#fed;
    this.#fed = fed;
  }
}

function startsWith(bytes: Uint8Array, start: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[start + i] !== word.charCodeAt(i)) return false;
  return true;
}

/** Whether a line moves the nozzle across the layer. */
function isAcross(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i] === X || bytes[i] === Y) return true;
  return false;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
