import { useState } from 'react';
import { vendingMessages } from '../../../api/contract/messages/vending.ts';
import { messageOf } from '../../lib/api.ts';
import { notify } from '../../stores/notice.ts';
import { restartTurn } from '../../stores/vending/vending-order.ts';
import { Button } from '../../ui/Button.tsx';

/** The time ran out before all presses were used; they are kept for another turn. */
export function TurnOver({ kept }: { kept: number }) {
  const [isStarting, setStarting] = useState(false);
  const start = async () => {
    setStarting(true);
    try {
      await restartTurn();
    } catch (error) {
      notify({ kind: 'error', text: messageOf(error) });
    }
    setStarting(false);
  };
  return (
    <div className="vend-over">
      <p role="status">
        {vendingMessages.timeIsUp} {vendingMessages.pressesKept(kept)}
      </p>
      <Button look="act" wide loading={isStarting} onClick={() => void start()}>
        {vendingMessages.anotherTurn}
      </Button>
    </div>
  );
}
