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
  readonly linesLeftOut: boolean;
  readonly layersLeftOut: boolean;
}

/** Reads the layer format. @param bed its width and depth, mm. @throws if the bytes are cut short or something else */
export function readLayers(bytes: Uint8Array, bed: { readonly width: number; readonly depth: number }): PrintLayers {
  const reader = new Reader(bytes);
  if (MAGIC.some((byte) => reader.byte() !== byte)) throw new Error('These are not layers.');
  const ends: number[] = [];
  const heights: number[] = [];
  const middle = [Math.round(bed.width / 2 / PLACE_STEP), Math.round(bed.depth / 2 / PLACE_STEP)] as const;
  let points = new Int16Array(4 * Math.max(1024, Math.ceil(bytes.length / 3)));
  let count = 0;
  let [x, y, z] = [0, 0, 0];
  for (;;) {
    const record = reader.byte();
    if (record === END) break;
    if (record === LAYER) {
      if (heights.length > 0) ends.push(count);
      const height = reader.unsigned() * HEIGHT_STEP;
      heights.push(height);
      z = Math.round(height / PLACE_STEP);
      continue;
    }
    const length = reader.unsigned();
    const isUnknown = record < 1 || record > pathKinds.length || heights.length === 0;
    if (isUnknown || count + length > 2 * MAX_POINTS) throw new Error('These layers are damaged.');
    if (4 * (count + length) > points.length) points = grown(points, 4 * (count + length));
    for (let i = 0; i < length; i++, count++) {
      x += reader.signed();
      y += reader.signed();
      points[4 * count] = x - middle[0];
      points[4 * count + 1] = y - middle[1];
      points[4 * count + 2] = z;
      points[4 * count + 3] = i === 0 ? 0 : record;
    }
  }
  if (heights.length > 0) ends.push(count);
  const flags = reader.byte();
  return {
    points: points.slice(0, 4 * count),
    ends: Uint32Array.from(ends),
    heights: Float32Array.from(heights),
    lengths: pathKinds.map(() => reader.unsigned() * LENGTH_STEP),
    linesLeftOut: (flags & LINES_LEFT_OUT) !== 0,
    layersLeftOut: (flags & LAYERS_LEFT_OUT) !== 0,
  };
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
