import { differences } from '../../../../contract/editorial/merge-texts.ts';

/** Words that are gone, and those that came. */
export function Differences({ before, after }: { before: string; after: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="desk-text desk-differences" tabIndex={0} aria-label="Differences">
      {differences(before, after).map(({ kind, text }, at) => {
        const key = `${at} ${kind}`;
        if (kind === 'removed') return <del key={key}>{text}</del>;
        return kind === 'added' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </section>
  );
}
