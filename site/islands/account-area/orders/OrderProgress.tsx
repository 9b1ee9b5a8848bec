import type { Order } from '../../../../api/contract/order.ts';
import { progressOf } from '../../../lib/account-area/progress.ts';

/** How far a parcel has come, of the steps that the shop itself knows of. */
export function OrderProgress({ order }: { order: Order }) {
  const steps = progressOf(order);
  if (steps.length === 0) return null;
  return (
    <ol className="track" aria-label="Where it is">
      {steps.map(({ label, when, isDone }) => (
        <li key={label} className={isDone ? 'on' : ''}>
          {label}
          <span className="vh">{isDone ? ', done' : ', to come'}</span>
          <span className="data">{when}</span>
        </li>
      ))}
    </ol>
  );
}
