import type { Fact } from '../../../lib/account-area/membership-words.ts';

/** A ruled table of a few facts: the label speaks, the value measures. */
export function FactRows({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="subs-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
