import { differences } from '../../../../contract/editorial/merge-texts.ts';

/** Lines shown before and after a change. */
const AROUND = 2;

/** Words that are gone, and those that came, with the lines around them. */
export function Differences({ before, after }: { before: string; after: string }) {
  const pieces = differences(before, after);
  if (pieces.every(({ kind }) => kind === 'same')) return <p className="hint">Nothing differs.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="desk-text desk-differences" tabIndex={0} aria-label="Differences">
      {pieces.map(({ kind, text }, at) => {
        const key = `${at} ${kind}`;
        if (kind === 'removed') return <del key={key}>{text}</del>;
        if (kind === 'added') return <ins key={key}>{text}</ins>;
        const [first, last] = [at === 0 ? 0 : AROUND + 1, at === pieces.length - 1 ? 0 : AROUND + 1];
        return <span key={key}>{withoutMiddle(text, first, last)}</span>;
      })}
    </section>
  );
}

/** The first and last lines of a text, where it has more than these. */
function withoutMiddle(text: string, first: number, last: number): string {
  const lines = text.split('\n');
  if (lines.length <= first + last + 1) return text;
  return [...lines.slice(0, first), '…', ...lines.slice(lines.length - last)].join('\n');
}
