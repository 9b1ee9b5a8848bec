import type { OrderStep } from '../../../../contract/order-words.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';

/** The order status as steps, each with its day. */
export function OrderSteps({ steps }: { steps: readonly OrderStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className="track" aria-label="Where it is">
      {steps.map(({ label, at, isDone }) => (
        <li key={label} className={isDone ? 'on' : ''}>
          {label}
          <span className="vh">{isDone ? ', done' : ', to come'}</span>
          <span className="data">{at && shopDay(at)}</span>
        </li>
      ))}
    </ol>
  );
}
