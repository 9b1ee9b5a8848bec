import { useRef, useState } from 'react';
import { dollars } from '../../../../contract/dollars.ts';
import { orderMessages } from '../../../../contract/messages/orders.ts';
import type { Order } from '../../../../contract/order.ts';
import { refundMethod } from '../../../../contract/order-words.ts';
import { cancelOrder } from '../../../lib/api-sales.ts';
import { withSession } from '../../../stores/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import { Problem } from '../../Problem.tsx';
import { useWork } from '../../use-work.ts';

interface Props {
  order: Order;
  token?: string | undefined;
  onCanceled: (order: Order) => void;
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Cancels an order that is not packed yet, after asking. */
export function CancelOrder({ order, token, onCanceled }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { isWorking, problem, run } = useWork();
  const button = useRef<HTMLButtonElement>(null);

  const cancel = async () => {
    const call = () => cancelOrder(order.id, token);
    await run(async () => onCanceled(await (token ? call() : withSession(call))));
    setAsking(false);
  };

  return (
    <div className="order-cancel stack-2" id="cancel">
      {order.cancelUntil && <p>{orderMessages.cancelUntil(clock.format(new Date(order.cancelUntil)))}</p>}
      <Button ref={button} size="s" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <Problem>{problem}</Problem>
      <ConfirmDialog
        open={isAsking}
        title={orderMessages.cancelTitle}
        description={
          order.payment.amount > 0
            ? orderMessages.cancelRefunds(dollars(order.payment.amount), refundMethod(order))
            : orderMessages.cancelRestocks
        }
        keep="Keep order"
        confirm="Cancel order"
        isWorking={isWorking}
        returnsTo={button}
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
