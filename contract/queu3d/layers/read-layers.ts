import {
  END,
  HEIGHT_STEP,
  LAYER,
  LAYERS_LEFT_OUT,
  LENGTH_STEP,
  LINES_LEFT_OUT,
  MAGIC,
  MAX_POINTS,
  PLACE_STEP,
  pathKinds,
} from './layer-format.ts';

export interface PrintLayers {
  /**
   * Four per point: x and y from the bed's middle and z (PLACE_STEP), and the kind of the line that leads to it, 0 where
   * a line starts.
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
}

/** Reads the layer format. @param bed its width and depth, mm. @throws if the bytes are cut short or something else */
export function readLayers(bytes: Uint8Array, bed: { readonly width: number; readonly depth: number }): PrintLayers {
  const reader = new Reader(bytes);
  if (MAGIC.some((byte) => reader.byte() !== byte)) throw new Error('These are not layers.');
  const ends: number[] = [];
  const heights: number[] = [];
  // mm³ of lines that are 1 mm wide, by kind and layer.
  const volumes: number[][] = pathKinds.map(() => []);
  const middle = [Math.round(bed.width / 2 / PLACE_STEP), Math.round(bed.depth / 2 / PLACE_STEP)] as const;
  let points = new Int16Array(4 * Math.max(1024, Math.ceil(bytes.length / 3)));
  let count = 0;
  let [x, y, z, thickness] = [0, 0, 0, 0];
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
    const length = reader.unsigned();
    const isUnknown = record < 1 || record > pathKinds.length || heights.length === 0;
    if (isUnknown || count + length > 2 * MAX_POINTS) throw new Error('These layers are damaged.');
    if (4 * (count + length) > points.length) points = grown(points, 4 * (count + length));
    let distance = 0;
    for (let i = 0; i < length; i++, count++) {
      const [dx, dy] = [reader.signed(), reader.signed()];
      if (i > 0) distance += Math.hypot(dx, dy) * PLACE_STEP;
      x += dx;
      y += dy;
      points[4 * count] = x - middle[0];
      points[4 * count + 1] = y - middle[1];
      points[4 * count + 2] = z;
      points[4 * count + 3] = i === 0 ? 0 : record;
    }
    const ofKind = volumes[record - 1] as number[];
    ofKind[heights.length - 1] = (ofKind.at(-1) ?? 0) + distance * thickness;
  }
  if (heights.length > 0) ends.push(count);
  const flags = reader.byte();
  const lengths = pathKinds.map(() => reader.unsigned() * LENGTH_STEP);
  return {
    points: points.slice(0, 4 * count),
    ends: Uint32Array.from(ends),
    heights: Float32Array.from(heights),
    lengths,
    lengthsByLayer: volumes.map((ofKind, kind) => shared(lengths[kind] ?? 0, ofKind)),
    linesLeftOut: (flags & LINES_LEFT_OUT) !== 0,
    layersLeftOut: (flags & LAYERS_LEFT_OUT) !== 0,
  };
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
