import { ByteWriter } from './byte-writer.ts';
import {
  END,
  FORMAT_BYTES,
  HEIGHT_STEP,
  LAYER,
  LAYERS_LEFT_OUT,
  type LayerFormat,
  LENGTH_STEP,
  LINES_LEFT_OUT,
  MAGIC,
  MAX_POINTS,
  MAX_SPEED,
  type PathKind,
  PLACE_STEP,
  pathKinds,
  SPEED,
  TARGET_POINTS,
  TRAVEL,
  TRAVEL_LEFT_OUT,
  TRAVEL_SHARE,
} from './layer-format.ts';
import { LineWriter } from './line-writer.ts';

/** The engine's names; any other is counted with what holds the print to the bed. */
const kindsByType: Readonly<Record<string, PathKind>> = {
  'WALL-OUTER': 'outerWall',
  'WALL-INNER': 'innerWall',
  SKIN: 'skin',
  FILL: 'infill',
  SUPPORT: 'support',
  'SUPPORT-INTERFACE': 'support',
};

/** Kinds that look the same with fewer lines, by their numbers in the format. */
const fillings = new Set((['skin', 'infill', 'support'] as const).map(numberOf));

function numberOf(kind: PathKind): number {
  return pathKinds.indexOf(kind) + 1;
}

/** Each step doubles the tolerance, and from the second on halves the lines of fillings. */
const MAX_COARSENESS = 5;
/** Of the target: prints below it keep all detail, whatever their first layers take. */
const FREE_SHARE = 0.25;
/** Bytes. The engine's lines have some tens. */
const MAX_LINE_BYTES = 64 * 1024;

const [NEWLINE, SEMICOLON, SPACE, MINUS, DOT, ZERO] = [10, 59, 32, 45, 46, 48];
const [LETTER_E, LETTER_F, LETTER_G, LETTER_M, LETTER_X, LETTER_Y, LETTER_Z] = [69, 70, 71, 77, 88, 89, 90];
/** Moves between two layers are few; more are shortened. */
const MAX_APPROACH = 64;

interface Limits {
  readonly target: number;
  readonly max: number;
}

/**
 * Turns the engine's G-code into the layer format, piece by piece in bounded memory: `add` and `end` return the bytes
 * that are ready. It understands what the engine writes: straight moves, absolute and relative, and the comments
 * `;LAYER:`, `;TYPE:` and `;LAYER_COUNT:`.
 */
export class GcodeLayers {
  readonly #out = new ByteWriter();
  readonly #lines = new LineWriter(this.#out);
  readonly #format: LayerFormat;
  readonly #limits: Limits;
  /** mm of filament per kind */
  readonly #lengths = new Float64Array(pathKinds.length);
  #rest: Uint8Array = new Uint8Array();
  #isStarted = false;
  #kind = 0;
  #layer = -1;
  #layerCount = 1;
  #coarseness = 0;
  #skipped = 0;
  #flags = 0;
  #keepsTravel = true;
  /** travel before the layer's first line, with which its height is known: where it comes from, then where it goes */
  #approach: [x: number, y: number][] = [];
  /** mm/s, as written last */
  #speed = 0;
  // The printer's state.
  #x = 0;
  #y = 0;
  #z = 0;
  #e = 0;
  /** mm/min */
  #feed = 0;
  #isRelative = false;
  #isExtruderRelative = false;
  // The values of the last line that was read; NaN where it has none.
  #words = { x: Number.NaN, y: Number.NaN, z: Number.NaN, e: Number.NaN, f: Number.NaN };

  constructor(format: LayerFormat, limits: Limits = { target: TARGET_POINTS, max: MAX_POINTS }) {
    this.#format = format;
    this.#limits = limits;
    for (const byte of [...MAGIC, FORMAT_BYTES[format]]) this.#out.byte(byte);
  }

  add(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    const bytes = this.#rest.length > 0 ? joined(this.#rest, chunk) : chunk;
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      this.#readLine(bytes, start, end);
      start = end + 1;
    }
    this.#rest = bytes.length - start > MAX_LINE_BYTES ? new Uint8Array() : bytes.slice(start);
    return this.#out.take();
  }

  end(): Uint8Array<ArrayBuffer> {
    this.#readLine(this.#rest, 0, this.#rest.length);
    this.#lines.end();
    this.#out.byte(END);
    this.#out.byte(this.#flags);
    for (const length of this.#lengths) this.#out.unsigned(Math.max(0, Math.round(length / LENGTH_STEP)));
    return this.#out.take();
  }

  #readLine(bytes: Uint8Array, start: number, end: number): void {
    const first = bytes[start];
    if (first === SEMICOLON)
      this.#readComment(String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 80))));
    else if (first === LETTER_G) this.#readMove(bytes, start + 1, end);
    else if (first === LETTER_M) this.#readMode(numberIn(bytes, start + 1, end));
  }

  #readComment(comment: string): void {
    const [name, value = ''] = comment.trim().split(':', 2);
    if (name === ';LAYER') this.#startLayer();
    else if (name === ';TYPE') this.#kind = numberOf(kindsByType[value] ?? 'adhesion');
    else if (name === ';LAYER_COUNT') this.#layerCount = Math.max(1, Number.parseInt(value, 10) || 1);
  }

  #readMode(code: number): void {
    if (code === 82) this.#isExtruderRelative = false;
    else if (code === 83) this.#isExtruderRelative = true;
  }

  #readMove(bytes: Uint8Array, start: number, end: number): void {
    const code = numberIn(bytes, start, end);
    if (code === 90 || code === 91) {
      this.#isRelative = code === 91;
      this.#isExtruderRelative = code === 91;
    } else if (code === 92) {
      this.#readWords(bytes, start, end);
      const { e } = this.#words;
      if (!Number.isNaN(e)) this.#e = e;
    } else if (code === 0 || code === 1) {
      this.#readWords(bytes, start, end);
      this.#move();
    }
  }

  #readWords(bytes: Uint8Array, start: number, end: number): void {
    const words = this.#words;
    words.x = words.y = words.z = words.e = words.f = Number.NaN;
    for (let i = start; i < end; i++) {
      const letter = bytes[i] as number;
      if (letter === SEMICOLON) return;
      if (letter === LETTER_X) words.x = numberIn(bytes, i + 1, end);
      else if (letter === LETTER_Y) words.y = numberIn(bytes, i + 1, end);
      else if (letter === LETTER_Z) words.z = numberIn(bytes, i + 1, end);
      else if (letter === LETTER_E) words.e = numberIn(bytes, i + 1, end);
      else if (letter === LETTER_F) words.f = numberIn(bytes, i + 1, end);
    }
  }

  #move(): void {
    const { x, y, z, e, f } = this.#words;
    if (!Number.isNaN(f)) this.#feed = f;
    const base = this.#isRelative ? 1 : 0;
    const toX = Number.isNaN(x) ? this.#x : x + base * this.#x;
    const toY = Number.isNaN(y) ? this.#y : y + base * this.#y;
    if (!Number.isNaN(z)) this.#z = z + base * this.#z;
    const laid = Number.isNaN(e) ? 0 : this.#isExtruderRelative ? e : e - this.#e;
    this.#e += laid;
    const isMoving = toX !== this.#x || toY !== this.#y;
    // Filament that is pulled back and pushed out again lays nothing.
    if (laid > 0 && isMoving && this.#layer >= 0 && this.#kind > 0) this.#lay(toX, toY, laid);
    else if (isMoving) this.#travel(toX, toY);
    this.#x = toX;
    this.#y = toY;
  }

  #lay(x: number, y: number, length: number): void {
    this.#lengths[this.#kind - 1] = (this.#lengths[this.#kind - 1] as number) + length;
    if (this.#flags & LAYERS_LEFT_OUT) return;
    if (!this.#isStarted) this.#writeLayer();
    const isOtherSpeed = this.#format === 2 && this.#speed !== this.#nextSpeed;
    if (!this.#lines.isDrawing || this.#lines.kind !== this.#kind || isOtherSpeed) {
      this.#lines.end();
      if (isOtherSpeed) this.#writeSpeed();
      this.#lines.start(this.#kind, this.#x, this.#y, this.#keepsLine());
    }
    this.#lines.lineTo(x, y);
  }

  get #nextSpeed(): number {
    return Math.min(MAX_SPEED, Math.max(0, Math.round(this.#feed / 60)));
  }

  #writeSpeed(): void {
    this.#speed = this.#nextSpeed;
    this.#out.byte(SPEED);
    this.#out.unsigned(this.#speed);
  }

  #travel(x: number, y: number): void {
    if (this.#format === 1 || this.#layer < 0 || !this.#keepsTravel || this.#flags & LAYERS_LEFT_OUT) {
      this.#lines.end();
    } else if (this.#isStarted) {
      if (this.#lines.kind !== TRAVEL) this.#lines.start(TRAVEL, this.#x, this.#y, true);
      this.#lines.lineTo(x, y);
    } else {
      if (this.#approach.length === 0) this.#approach.push([this.#x, this.#y]);
      if (this.#approach.length > MAX_APPROACH) this.#approach.pop();
      this.#approach.push([x, y]);
    }
  }

  /** Of the fillings of a large print, every second, fourth or eighth line is kept. */
  #keepsLine(): boolean {
    const every = 2 ** Math.max(0, this.#coarseness - 1);
    if (every === 1 || !fillings.has(this.#kind)) return true;
    this.#flags |= LINES_LEFT_OUT;
    this.#skipped = (this.#skipped + 1) % every;
    return this.#skipped === 0;
  }

  #startLayer(): void {
    this.#lines.end();
    this.#layer += 1;
    this.#isStarted = false;
    this.#approach = [];
    this.#kind = 0;
    const { target, max } = this.#limits;
    const used = this.#lines.points;
    if (used > max) this.#flags |= LAYERS_LEFT_OUT;
    const allowed = target * Math.max(FREE_SHARE, this.#layer / this.#layerCount);
    this.#keepsTravel = this.#lines.travelPoints <= TRAVEL_SHARE * allowed;
    if (!this.#keepsTravel && this.#format === 2) this.#flags |= TRAVEL_LEFT_OUT;
    if (used > allowed) this.#coarseness = Math.min(MAX_COARSENESS, this.#coarseness + 1);
    else if (used < 0.8 * allowed) this.#coarseness = Math.max(0, this.#coarseness - 1);
    this.#lines.tolerance = PLACE_STEP * 2 ** this.#coarseness;
  }

  /** With the first line of the layer, when its height is known. */
  #writeLayer(): void {
    this.#isStarted = true;
    this.#out.byte(LAYER);
    this.#out.unsigned(Math.max(0, Math.round(this.#z / HEIGHT_STEP)));
    const [first, ...rest] = this.#approach;
    if (!first) return;
    this.#lines.start(TRAVEL, ...first, true);
    for (const [x, y] of rest) this.#lines.lineTo(x, y);
  }
}

/** The number that starts at `start`; 0 if there is none. The engine writes no exponents. */
function numberIn(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] === SPACE) at++;
  const isNegative = bytes[at] === MINUS;
  if (isNegative) at++;
  let value = 0;
  let scale = 0;
  for (; at < end; at++) {
    const digit = (bytes[at] as number) - ZERO;
    if (digit >= 0 && digit <= 9) {
      value = 10 * value + digit;
      scale *= 10;
    } else if (bytes[at] === DOT && scale === 0) scale = 1;
    else break;
  }
  if (scale > 1) value /= scale;
  return isNegative ? -value : value;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
