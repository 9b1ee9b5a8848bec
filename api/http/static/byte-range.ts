export interface ByteRange {
  /** first and last byte, both included */
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header of one range, as players of videos send it. Several ranges, and what cannot be read, are
 * answered with the whole file, which the standard allows.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';
  if (from === '') {
    const last = Math.min(Number(to), size);
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}
