import { useState } from 'react';
import { MAX_CHOSEN, type OrdersChanged } from '../../../../contract/desk/orders.ts';
import { may } from '../../../../contract/desk/roles.ts';
import { Button } from '../../../ui/Button.tsx';
import { ActionButton } from '../kit/DeskButton.tsx';
import { useMe } from '../kit/use-me.ts';
import { useSaid } from '../kit/use-said.tsx';
import { type ChosenAction, chosenActions } from './chosen-actions.ts';
import type { Selection } from './use-selection.ts';

/** What is done to the chosen orders, and what became of it. */
export function useChosenOrders({ chosen, clear }: Selection) {
  const { role } = useMe();
  const { said, say } = useSaid('/desk/orders');
  const [refused, setRefused] = useState<OrdersChanged['refused']>([]);

  const run = async (action: ChosenAction) => {
    const { done, refused: leftOut } = await action.run([...chosen]);
    setRefused(leftOut);
    clear();
    if (done.length === 0) return await say('');
    const { undo } = action;
    await say(action.said(done.length), undo && (async () => setRefused((await undo(done)).refused)));
  };

  const buttons = chosen.size > 0 && (
    <>
      {chosenActions
        .filter(({ permission }) => may(role, permission))
        .map((action) => (
          <ActionButton
            key={action.label}
            size="s"
            look="ink"
            shortcut={action.shortcut}
            reason={chosen.size > MAX_CHOSEN ? `Choose at most ${MAX_CHOSEN} orders.` : undefined}
            onPress={() => run(action)}
          >
            {action.label}
          </ActionButton>
        ))}
      <Button size="s" look="quiet" onClick={clear}>
        Choose none
      </Button>
    </>
  );

  const outcome = (
    <>
      {said}
      {refused.length > 0 && (
        <div role="alert" className="desk-note desk-warn">
          {refused.length === 1 ? 'One order was left out:' : `${refused.length} orders were left out:`}
          <ul>
            {refused.map(({ number, reason }) => (
              <li key={number}>
                <b className="desk-data">{number}</b> {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
  return { buttons, outcome };
}
