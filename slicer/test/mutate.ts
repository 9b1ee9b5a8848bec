import { unzipSync, zipSync } from 'fflate';

/** Numbers that look random and are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A packed file of which one part is damaged. */
export function mutatedWithin(bytes: Uint8Array, random: () => number, changes?: number): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(bytes);
  const names = Object.keys(parts).filter((name) => parts[name]?.length);
  const name = names[Math.floor(random() * names.length)] ?? '';
  return zipSync({ ...parts, [name]: mutated(parts[name] ?? new Uint8Array(), random, changes) });
}

/** Values that readers stumble over: ends of ranges, NaN, infinity, and text that means something in a model. */
const TELLING = [
  [0, 0, 0, 0],
  [255, 255, 255, 255],
  [0, 0, 192, 127],
  [0, 0, 128, 127],
  [0, 0, 0, 128],
  [255, 255, 127, 127],
  [...new TextEncoder().encode('nan')],
  [...new TextEncoder().encode('-1')],
  [...new TextEncoder().encode('1e38')],
  [...new TextEncoder().encode('<!DOCTYPE')],
  [...new TextEncoder().encode('../')],
];

/** A damaged copy of a file: some bytes changed, cut, doubled, moved or replaced by telling values. */
export function mutated(
  bytes: Uint8Array,
  random: () => number,
  changes = 1 + Math.floor(random() * random() * 6),
): Uint8Array<ArrayBuffer> {
  let copy = new Uint8Array(bytes);
  const at = () => Math.floor(random() * copy.length);
  for (let left = changes; left > 0 && copy.length > 0; left--) {
    const [from, kind] = [at(), Math.floor(random() * 7)];
    const some = copy.slice(from, from + 1 + Math.floor(random() * 200));
    if (kind === 0) copy[from] = (copy[from] as number) ^ (1 << Math.floor(random() * 8));
    else if (kind === 1) copy[from] = Math.floor(random() * 256);
    else if (kind === 2) copy = copy.slice(0, from);
    else if (kind === 3) copy = joined(copy.subarray(0, from), copy.subarray(from + some.length));
    else if (kind === 4) copy = joined(copy.subarray(0, from), some, some, copy.subarray(from));
    else if (kind === 5) copy.set(some.subarray(0, copy.length - from), Math.min(at(), copy.length - some.length));
    else copy.set((TELLING[Math.floor(random() * TELLING.length)] ?? []).slice(0, copy.length - from), from);
  }
  return copy;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
