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
  PLACE_STEP,
  pathKinds,
  SPEED,
  TRAVEL,
  TRAVEL_LEFT_OUT,
} from './layer-format.ts';

/** Above all kinds, so that kind and speed share 16 bits. */
export const SPEED_UNIT = 16;
/** mm: travel further beside the bed is drawn at its edge. */
const BED_MARGIN = 10;

export interface PrintLayers {
  /** 1 has neither travel nor speeds */
  readonly format: LayerFormat;
  /**
   * Four per point: x and y from the bed's middle and z (PLACE_STEP), and of the line that leads to it the kind plus
   * `SPEED_UNIT` times the speed (mm/s), 0 where a line starts.
   */
  readonly points: Int16Array<ArrayBuffer>;
  /** points up to the end of each layer */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** of each layer's top, mm */
  readonly heights: Float32Array<ArrayBuffer>;
  /** mm of filament, by kind */
  readonly lengths: readonly number[];
  /** the same in each layer, by kind and then by layer: estimated from the lines, which the format has no filament for */
  readonly lengthsByLayer: readonly Float32Array<ArrayBuffer>[];
  readonly linesLeftOut: boolean;
  readonly layersLeftOut: boolean;
  readonly travelLeftOut: boolean;
}

/** Reads the layer format, 1 and 2. @param bed its width and depth, mm. @throws if the bytes are cut short or something else */
export function readLayers(bytes: Uint8Array, bed: { readonly width: number; readonly depth: number }): PrintLayers {
  const reader = new Reader(bytes);
  const format = formatOf(reader);
  const ends: number[] = [];
  const heights: number[] = [];
  // mm³ of lines that are 1 mm wide, by kind and layer.
  const volumes: number[][] = pathKinds.map(() => []);
  const middle = [Math.round(bed.width / 2 / PLACE_STEP), Math.round(bed.depth / 2 / PLACE_STEP)] as const;
  let points = new Int16Array(4 * Math.max(1024, Math.ceil(bytes.length / 3)));
  let count = 0;
  const [reachX, reachY] = middle.map((each) => each + BED_MARGIN / PLACE_STEP) as [number, number];
  let [x, y, z, thickness, speed] = [0, 0, 0, 0, 0];
  for (;;) {
    const record = reader.byte();
    if (record === END) break;
    if (record === LAYER) {
      if (heights.length > 0) ends.push(count);
      const height = reader.unsigned() * HEIGHT_STEP;
      thickness = height - (heights.at(-1) ?? 0);
      // Printed one after the other, the next model starts at the bed again.
      if (thickness <= 0) thickness = height;
      heights.push(height);
      for (const each of volumes) each.push(0);
      z = Math.round(height / PLACE_STEP);
      continue;
    }
    if (record === SPEED && format === 2) {
      speed = reader.unsigned();
      if (speed > MAX_SPEED) throw new Error('These layers are damaged.');
      continue;
    }
    const length = reader.unsigned();
    const last = format === 2 ? TRAVEL : pathKinds.length;
    const isUnknown = record < 1 || record > last || heights.length === 0;
    const value = record === TRAVEL ? TRAVEL : record + SPEED_UNIT * speed;
    if (isUnknown || count + length > 2 * MAX_POINTS) throw new Error('These layers are damaged.');
    if (4 * (count + length) > points.length) points = grown(points, 4 * (count + length));
    let distance = 0;
    for (let i = 0; i < length; i++, count++) {
      const [dx, dy] = [reader.signed(), reader.signed()];
      if (i > 0) distance += Math.hypot(dx, dy) * PLACE_STEP;
      x += dx;
      y += dy;
      points[4 * count] = within(x - middle[0], reachX);
      points[4 * count + 1] = within(y - middle[1], reachY);
      points[4 * count + 2] = z;
      points[4 * count + 3] = i === 0 ? 0 : value;
    }
    const ofKind = volumes[record - 1];
    if (ofKind) ofKind[heights.length - 1] = (ofKind.at(-1) ?? 0) + distance * thickness;
  }
  if (heights.length > 0) ends.push(count);
  const flags = reader.byte();
  const lengths = pathKinds.map(() => reader.unsigned() * LENGTH_STEP);
  return {
    format,
    points: points.slice(0, 4 * count),
    ends: Uint32Array.from(ends),
    heights: Float32Array.from(heights),
    lengths,
    lengthsByLayer: volumes.map((ofKind, kind) => shared(lengths[kind] ?? 0, ofKind)),
    linesLeftOut: (flags & LINES_LEFT_OUT) !== 0,
    layersLeftOut: (flags & LAYERS_LEFT_OUT) !== 0,
    travelLeftOut: (flags & TRAVEL_LEFT_OUT) !== 0,
  };
}

function formatOf(reader: Reader): LayerFormat {
  const isLayers = MAGIC.every((byte) => reader.byte() === byte);
  const byte = reader.byte();
  if (isLayers && byte === FORMAT_BYTES[1]) return 1;
  if (isLayers && byte === FORMAT_BYTES[2]) return 2;
  throw new Error('These are not layers.');
}

function within(value: number, reach: number): number {
  return Math.min(reach, Math.max(-reach, value));
}

/** The filament of a kind, shared among its layers as their lines are. */
function shared(length: number, volumes: readonly number[]): Float32Array<ArrayBuffer> {
  const all = volumes.reduce((sum, volume) => sum + volume, 0);
  return Float32Array.from(volumes, (volume) => (all > 0 ? (length * volume) / all : 0));
}

function grown(points: Int16Array<ArrayBuffer>, length: number): Int16Array<ArrayBuffer> {
  const larger = new Int16Array(Math.max(length, 2 * points.length));
  larger.set(points);
  return larger;
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new Error('These layers are cut short.');
    return byte;
  }

  unsigned(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new Error('These layers are damaged.');
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
