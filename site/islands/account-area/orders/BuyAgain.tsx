import { useState } from 'react';
import { orderMessages } from '../../../../contract/messages/orders.ts';
import type { Order } from '../../../../contract/order.ts';
import { addAllToCart } from '../../../stores/cart/cart.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';

interface Missing {
  readonly name: string;
  readonly message: string;
}

/** Adds all items of an order to the cart, and names those that cannot be bought anymore. */
export function BuyAgain({ order, number }: { order: Order; number: string }) {
  const [isWorking, setWorking] = useState(false);
  const [missing, setMissing] = useState<readonly Missing[]>([]);

  const add = async () => {
    setWorking(true);
    setMissing([]);
    const { lines } = order;
    const refusals = await addAllToCart(
      lines.map(({ itemId, type, qty, sides, data }) => ({ id: data.printId ?? itemId, type, qty, sides })),
    );
    setMissing(lines.flatMap(({ name }, index) => (refusals[index] ? [{ name, message: refusals[index] }] : [])));
    const added = refusals.filter((refusal) => refusal === undefined).length;
    if (added > 0) notify({ kind: 'success', text: orderMessages.buyAgainAdded(added), toCart: true });
    setWorking(false);
  };

  return (
    <>
      <Button look="ink" size="s" loading={isWorking} onClick={() => void add()}>
        Buy All Again<span className="vh">: order {number}</span>
      </Button>
      {missing.length > 0 && (
        <div className="missing" role="alert">
          <p>{orderMessages.buyAgainMissing}</p>
          <ul>
            {missing.map(({ name, message }) => (
              <li key={name}>
                <strong>{name}</strong>: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
