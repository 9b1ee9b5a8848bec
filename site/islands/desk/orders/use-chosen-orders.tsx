import { useState } from 'react';
import { MAX_CHOSEN, type OrdersChanged } from '../../../../contract/desk/orders.ts';
import { may } from '../../../../contract/desk/roles.ts';
import { Button } from '../../../ui/Button.tsx';
import { ActionButton } from '../kit/DeskButton.tsx';
import { TagInput } from '../kit/Tags.tsx';
import { useMe } from '../kit/use-me.ts';
import { useSaid } from '../kit/use-said.tsx';
import { type ChosenAction, chosenActions } from './chosen-actions.ts';
import type { Selection } from './use-selection.ts';

/** What is done to the chosen orders, and what became of it. */
export function useChosenOrders({ chosen, clear }: Selection) {
  const { role } = useMe();
  const { said, say } = useSaid('/desk/orders');
  const [refused, setRefused] = useState<OrdersChanged['refused']>([]);
  const [typed, setTyped] = useState('');
  const tag = typed.trim().toLowerCase();

  const run = async (action: ChosenAction) => {
    const { done, refused: leftOut } = await action.run([...chosen], tag);
    setRefused(leftOut);
    clear();
    setTyped('');
    if (done.length === 0) return await say('');
    const { undo } = action;
    await say(action.said(done.length, tag), undo && (async () => setRefused((await undo(done)).refused)));
  };

  const mine = chosenActions.filter(({ permission }) => may(role, permission));
  const tooMany = chosen.size > MAX_CHOSEN ? `Choose at most ${MAX_CHOSEN} orders.` : undefined;
  const button = (action: ChosenAction) => (
    <ActionButton
      key={action.label}
      size="s"
      look={action.isOfTag ? 'plain' : 'ink'}
      shortcut={action.shortcut}
      reason={tooMany}
      onPress={() => run(action)}
    >
      {action.label}
    </ActionButton>
  );
  const ofTag = mine.filter(({ isOfTag }) => isOfTag);

  const buttons = chosen.size > 0 && (
    <>
      {mine.filter(({ isOfTag }) => !isOfTag).map(button)}
      {ofTag.length > 0 && <TagInput known="/desk/order-tags" value={typed} onChange={setTyped} />}
      {tag && ofTag.map(button)}
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
