/** A repeatable stream of numbers in [0, 1): the same seed winds the same spool every time. */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** Term `index` (from 1) of the Halton sequence of `base`, in (0, 1): samples that cover evenly, without clumps. */
export function halton(index, base) {
  let fraction = 1;
  let sum = 0;
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    fraction /= base;
    sum += fraction * (rest % base);
  }
  return sum;
}
