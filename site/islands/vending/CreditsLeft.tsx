import type { VendingOrder } from '../../../api/contract/premium/vending.ts';

const words = { active: 'Active', complete: 'Complete', 'No Credits': 'No Credits' } as const;

/** How many presses are left, and how the order stands. */
export function CreditsLeft({ order: { status, credits, kept, qty } }: { order: VendingOrder }) {
  const isDone = status === 'complete' && kept === 0;
  return (
    <div className="vend-credits">
      <div>
        <h2 className="label">{isDone ? 'Presses used' : 'Credits left'}</h2>
        <p className="vend-big">{isDone ? `${qty} of ${qty}` : credits}</p>
      </div>
      <span className={status === 'No Credits' ? 'live off' : 'live'}>{words[status]}</span>
    </div>
  );
}
