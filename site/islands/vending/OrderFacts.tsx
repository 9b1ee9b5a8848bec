import { CHOICE_TIME_MS, type VendingOrder } from '../../../api/contract/premium/vending.ts';

/** Which order it is and what it bought; its places are there before the shop has answered. */
export function OrderFacts({ order }: { order: VendingOrder | undefined }) {
  const choiceTime = order?.choiceTime ?? CHOICE_TIME_MS;
  return (
    <dl className="spec-row vend-facts">
      <div>
        <dt>Order</dt>
        <dd>{order?.refId ?? '–'}</dd>
      </div>
      <div>
        <dt>Tokens bought</dt>
        <dd>{order?.qty ?? '–'}</dd>
      </div>
      <div>
        <dt>Time to choose</dt>
        <dd>{choiceTime / 1000} s</dd>
      </div>
    </dl>
  );
}
