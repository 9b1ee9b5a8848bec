import { diff3Merge, diffComm } from 'node-diff3';

/** Where both changed the same lines. */
export interface Clash {
  readonly mine: string;
  readonly theirs: string;
}

interface Versions {
  /** what both began with */
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Merges two edits of a text by lines. Where both changed the same lines, the text has mine, and the clash names both. */
export function mergeTexts({ base, mine, theirs }: Versions): { readonly text: string; readonly clashes: Clash[] } {
  const clashes: Clash[] = [];
  const lines = (text: string) => text.split('\n');
  const regions = diff3Merge(lines(mine), lines(base), lines(theirs), { excludeFalseConflicts: true });
  const merged = regions.flatMap(({ ok, conflict }) => {
    if (!conflict) return ok ?? [];
    const { a, b } = conflict;
    clashes.push({ mine: a.join('\n'), theirs: b.join('\n') });
    return a;
  });
  return { text: merged.join('\n'), clashes };
}

/** A piece of a text, of its version before, of the one after, or of both. */
export interface Difference {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** What differs between two texts, by words. */
export function differences(before: string, after: string): Difference[] {
  const words = (text: string) => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
  return diffComm(words(before), words(after)).flatMap(({ common = [], buffer1 = [], buffer2 = [] }): Difference[] => {
    const pieces = [
      { kind: 'same', text: common.join('') },
      { kind: 'removed', text: buffer1.join('') },
      { kind: 'added', text: buffer2.join('') },
    ] as const;
    return pieces.filter(({ text }) => text !== '');
  });
}
