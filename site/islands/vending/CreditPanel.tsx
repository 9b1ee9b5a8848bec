import { useStore } from '@nanostores/react';
import { vendingMessages } from '../../../api/contract/messages/vending.ts';
import type { VendingOrder } from '../../../api/contract/premium/vending.ts';
import type { VendingFacts } from '../../lib/vending/vending-facts.ts';
import { $connection, $machine } from '../../stores/vending/vending-socket.ts';
import { Committed } from './Committed.tsx';
import { Dropped } from './Dropped.tsx';
import { MachineTrouble } from './MachineTrouble.tsx';
import { Presses } from './Presses.tsx';
import { SlotKeys } from './SlotKeys.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { TurnOver } from './TurnOver.tsx';

/** For orders without a vending token. */
function NoCredits({ token }: Pick<VendingFacts, 'token'>) {
  return (
    <div className="vend-over">
      <p className="muted">{vendingMessages.noToken(token.name)}</p>
      <a className="btn btn-w" href={token.path}>
        Add a token, {token.price}
      </a>
    </div>
  );
}

const words = { active: 'Active', complete: 'Complete', 'No Credits': 'No Credits' } as const;

/** The presses left, and the status of the order. */
function CreditsLeft({ order: { status, credits, kept, qty } }: { order: VendingOrder }) {
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

interface Props extends Pick<VendingFacts, 'spools' | 'token'> {
  order: VendingOrder;
}

/** Credits, countdown, number keys, and the result of each press. */
export function CreditPanel({ order, spools, token }: Props) {
  const line = useStore($connection);
  const machine = useStore($machine);
  const { status, choices } = order;
  const isDone = status === 'complete' && order.kept === 0;
  return (
    <section className="vend-panel" aria-label="Your presses">
      <CreditsLeft order={order} />
      <MachineTrouble state={machine?.state ?? order.machine.state} isLineLost={line === 'lost'} />
      {status === 'active' && <TimeLeft choiceTime={order.choiceTime} />}
      {status === 'complete' && order.kept > 0 && <TurnOver kept={order.kept} />}
      {status === 'No Credits' && <NoCredits token={token} />}
      <SlotKeys order={order} />
      {isDone && choices.length > 0 && <Dropped order={order} spools={spools} />}
      {!isDone && order.qty > 0 && <Presses order={order} />}
      {order.commitment && <Committed orderId={order.id} commitment={order.commitment} />}
    </section>
  );
}
