export interface LabelPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Splits a label where it holds the typed words, in any case, so that they can be marked. */
export function markedParts(label: string, typed: string): LabelPart[] {
  const words = typed
    .split(/\s+/)
    .filter(Boolean)
    // The longest first, so that "petg" is not marked as "pet" when both are typed.
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return [{ text: label, isMarked: false }];
  return label
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((text, place) => ({ text, isMarked: place % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
