import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { vendingMessages } from '../../../contract/messages/vending.ts';
import type { Commitment, MachineState, VendingChoice, VendingOrder } from '../../../contract/premium/vending.ts';
import { messageOf } from '../../lib/api.ts';
import { fairnessPath } from '../../lib/vending/order-id-in.ts';
import type { VendingFacts } from '../../lib/vending/vending-facts.ts';
import { notify } from '../../stores/notice.ts';
import { restartTurn } from '../../stores/vending/vending-order.ts';
import { $connection, $machine } from '../../stores/vending/vending-socket.ts';
import { Button } from '../../ui/Button.tsx';
import { Dropped } from './Dropped.tsx';
import { SlotKeys } from './SlotKeys.tsx';
import { TimeLeft } from './TimeLeft.tsx';

/** The time ran out before all presses were used; they are kept for another turn. */
function TurnOver({ kept }: { kept: number }) {
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

/** What the shop committed to before anyone chose, and where to check it. */
function Committed({ orderId, commitment }: { orderId: string; commitment: Commitment }) {
  return (
    <div className="vend-committed">
      <div className="vend-h split">
        <h2 className="label">Sealed before you chose</h2>
        <a className="link" href={fairnessPath(orderId)}>
          Check it
        </a>
      </div>
      <p className="data">{commitment.root}</p>
    </div>
  );
}

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
    <div className="vend-credits split">
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
    <section className="vend-panel panel" aria-label="Your presses">
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

/** Says why the machine does not turn, and that no press is lost. */
function MachineTrouble({ state, isLineLost }: { state: MachineState; isLineLost: boolean }) {
  const troubles = [
    state === 'offline' && vendingMessages.machineOffline,
    state === 'jammed' && vendingMessages.machineJammed,
    isLineLost && vendingMessages.lineLost,
  ].filter((text) => text !== false);
  return (
    <div role="status" className={troubles.length > 0 ? 'vend-trouble stack-2' : 'vh'}>
      {troubles.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

/** Every press of the order: dropped, turning or open. A failed press is listed and not counted. */
function Presses({ order: { choices, qty } }: { order: VendingOrder }) {
  const counted = choices.filter(({ state }) => state !== 'failed');
  const open = Array.from({ length: Math.max(0, qty - counted.length) }, (_, n) => counted.length + n + 1);
  return (
    <div>
      <dl className="vend-rows stack-2">
        {choices.map((choice) => {
          const number = counted.indexOf(choice) + 1;
          return (
            <div key={choice.choice}>
              <dt>
                {number ? `Press ${number}` : 'Attempt'} · slot {choice.slot}
              </dt>
              <dd>{outcome(choice)}</dd>
            </div>
          );
        })}
        {open.map((number) => (
          <div key={`open ${number}`}>
            <dt>Press {number}</dt>
            <dd>open</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function outcome({ state, color, reason = 'refused' }: VendingChoice): string {
  if (state === 'failed') return vendingMessages.failed[reason];
  return state === 'dispensed' && color ? color.name : 'dropping';
}
