import { dollars } from '../../../../api/contract/money/dollars.ts';
import type { Benefits } from '../../../../api/contract/premium/subscription.ts';

/** Days left in the paid month, and the savings so far. */
export function BoardFacts({ benefits: { daysLeft, savings } }: { benefits: Benefits }) {
  return (
    <dl className="board-facts">
      <div>
        <dt>Days left</dt>
        <dd className="big">{daysLeft}</dd>
        <dd className="data">of the month that is paid</dd>
      </div>
      <div>
        <dt>Saved so far</dt>
        <dd className="big">{dollars(savings.total)}</dd>
        <dd className="data">
          {dollars(savings.discounts)} discount, {dollars(savings.shipping)} shipping
        </dd>
      </div>
    </dl>
  );
}
