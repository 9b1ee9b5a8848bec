/** The table is kept at most half full. */
const FIRST_SLOTS = 1 << 12;

export interface NumberedTriples {
  /** one per triple; equal triples have equal numbers, counted from 0 in order of appearance */
  readonly numbers: Int32Array;
  readonly count: number;
  /** the index of each number's first triple */
  readonly firsts: Int32Array;
}

/** Numbers distinct triples of integers, with a hash table of typed arrays: a `Map` takes seconds for millions. */
export function numberTriples(triples: Int32Array): NumberedTriples {
  const total = triples.length / 3;
  const numbers = new Int32Array(total);
  let firsts = new Int32Array(FIRST_SLOTS);
  let slots = new Int32Array(FIRST_SLOTS * 2);
  let mask = slots.length - 1;
  let count = 0;
  for (let i = 0, at = 0; i < total; i++, at += 3) {
    const a = triples[at] as number;
    const b = triples[at + 1] as number;
    const c = triples[at + 2] as number;
    let slot = hash(a, b, c) & mask;
    let found = slots[slot] as number;
    while (found !== 0) {
      const first = (firsts[found - 1] as number) * 3;
      if (triples[first] === a && triples[first + 1] === b && triples[first + 2] === c) break;
      slot = (slot + 1) & mask;
      found = slots[slot] as number;
    }
    if (found !== 0) {
      numbers[i] = found - 1;
      continue;
    }
    if (count === firsts.length) {
      firsts = grown(firsts);
      slots = refilled(triples, firsts, count);
      mask = slots.length - 1;
      slot = freeSlot(slots, mask, hash(a, b, c));
    }
    firsts[count] = i;
    numbers[i] = count;
    slots[slot] = ++count;
  }
  return { numbers, count, firsts: firsts.subarray(0, count) };
}

function hash(a: number, b: number, c: number): number {
  let mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul((b << 15) | (b >>> 17), 0x85ebca77);
  mixed ^= Math.imul((c << 7) | (c >>> 25), 0xc2b2ae3d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}

function freeSlot(slots: Int32Array, mask: number, wanted: number): number {
  let slot = wanted & mask;
  while (slots[slot] !== 0) slot = (slot + 1) & mask;
  return slot;
}

function grown(firsts: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(firsts.length * 2);
  larger.set(firsts);
  return larger;
}

function refilled(triples: Int32Array, firsts: Int32Array, count: number): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(firsts.length * 2);
  const mask = slots.length - 1;
  for (let i = 0; i < count; i++) {
    const at = (firsts[i] as number) * 3;
    slots[freeSlot(slots, mask, hash(triples[at] as number, triples[at + 1] as number, triples[at + 2] as number))] =
      i + 1;
  }
  return slots;
}
