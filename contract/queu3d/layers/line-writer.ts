import type { ByteWriter } from './byte-writer.ts';
import { PLACE_STEP, TRAVEL } from './layer-format.ts';

/** Longer lines continue in another record, so that one record's memory is bounded. */
const MAX_LINE_POINTS = 4096;

/**
 * Writes lines of plastic, leaving out points that lie within `tolerance` of the line without them: a straight line
 * needs two points however many moves draw it.
 */
export class LineWriter {
  /** mm */
  tolerance = PLACE_STEP;
  /** of plastic, written so far */
  points = 0;
  /** of travel moves, written so far */
  travelPoints = 0;
  readonly #out: ByteWriter;
  readonly #line = new Int32Array(2 * MAX_LINE_POINTS);
  #length = 0;
  #kind = 0;
  #isKept = true;
  // The last point that was kept, the one that may be left out, and the directions that pass close to all left out ones.
  #ax = 0;
  #ay = 0;
  #bx = 0;
  #by = 0;
  #isPending = false;
  #rx = 0;
  #ry = 0;
  #lx = 0;
  #ly = 0;
  #lastX = 0;
  #lastY = 0;

  constructor(out: ByteWriter) {
    this.#out = out;
  }

  /** @param isKept whether the line is written at all */
  start(kind: number, x: number, y: number, isKept: boolean): void {
    this.end();
    this.#kind = kind;
    this.#isKept = isKept;
    this.#keep(x, y);
  }

  get isDrawing(): boolean {
    return this.#kind !== 0;
  }

  get kind(): number {
    return this.#kind;
  }

  lineTo(x: number, y: number): void {
    if (!this.#isKept) return;
    if (this.#isPending && !this.#passes(x, y)) this.#keep(this.#bx, this.#by);
    this.#narrow(x - this.#ax, y - this.#ay);
    this.#bx = x;
    this.#by = y;
    this.#isPending = true;
  }

  end(): void {
    if (this.#kind === 0) return;
    if (this.#isPending) this.#keep(this.#bx, this.#by);
    this.#flush();
    this.#kind = 0;
  }

  /** Whether a line from the last kept point to here is close to all that were left out between, and goes on forwards. */
  #passes(x: number, y: number): boolean {
    const [vx, vy] = [x - this.#ax, y - this.#ay];
    const [wx, wy] = [this.#bx - this.#ax, this.#by - this.#ay];
    if (this.#rx === 0 && this.#ry === 0) return true;
    if (vx * wx + vy * wy < wx * wx + wy * wy) return false;
    return this.#rx * vy - this.#ry * vx >= 0 && vx * this.#ly - vy * this.#lx >= 0;
  }

  #narrow(vx: number, vy: number): void {
    const distance = Math.sqrt(vx * vx + vy * vy);
    if (distance <= this.tolerance) return;
    const [nx, ny] = [(-vy / distance) * this.tolerance, (vx / distance) * this.tolerance];
    const isFirst = this.#rx === 0 && this.#ry === 0;
    if (isFirst || this.#rx * (vy - ny) - this.#ry * (vx - nx) > 0) {
      this.#rx = vx - nx;
      this.#ry = vy - ny;
    }
    if (isFirst || (vx + nx) * this.#ly - (vy + ny) * this.#lx > 0) {
      this.#lx = vx + nx;
      this.#ly = vy + ny;
    }
  }

  #keep(x: number, y: number): void {
    this.#line[2 * this.#length] = Math.round(x / PLACE_STEP);
    this.#line[2 * this.#length + 1] = Math.round(y / PLACE_STEP);
    this.#length += 1;
    this.#ax = x;
    this.#ay = y;
    this.#rx = 0;
    this.#ry = 0;
    this.#isPending = false;
    if (this.#length < MAX_LINE_POINTS) return;
    this.#flush();
    this.#keep(x, y);
  }

  #flush(): void {
    const length = this.#length;
    this.#length = 0;
    if (length < 2 || !this.#isKept) return;
    if (this.#kind === TRAVEL) this.travelPoints += length;
    else this.points += length;
    this.#out.byte(this.#kind);
    this.#out.unsigned(length);
    for (let i = 0; i < length; i++) {
      const x = this.#line[2 * i] as number;
      const y = this.#line[2 * i + 1] as number;
      this.#out.signed(x - this.#lastX);
      this.#out.signed(y - this.#lastY);
      this.#lastX = x;
      this.#lastY = y;
    }
  }
}
