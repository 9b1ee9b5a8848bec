import type { Fact } from '../../../lib/account-area/membership-words.ts';

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
