import type { Commitment } from '../../../api/contract/premium/vending.ts';
import { fairnessPath } from '../../lib/vending/order-id-in.ts';

interface Props {
  orderId: string;
  commitment: Commitment;
}

/** What the shop committed to before anyone chose, and where to check it. */
export function Committed({ orderId, commitment }: Props) {
  return (
    <div className="vend-committed">
      <div className="vend-h">
        <h2 className="label">Sealed before you chose</h2>
        <a className="link" href={fairnessPath(orderId)}>
          Check it
        </a>
      </div>
      <p className="data">{commitment.root}</p>
    </div>
  );
}
