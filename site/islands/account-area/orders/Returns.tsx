import { type FormEvent, useState } from 'react';
import { orderMessages } from '../../../../contract/messages/orders.ts';
import type { Order } from '../../../../contract/order.ts';
import { quantityOf } from '../../../../contract/quantity-of.ts';
import {
  MAX_RETURN_NOTE,
  MAX_RETURNS,
  type OrderReturn,
  type ReturnReason,
  returnReasons,
} from '../../../../contract/return.ts';
import { isReturnable } from '../../../lib/account-area/order-facts.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { requestReturn } from '../../../lib/api-sales.ts';
import { withSession } from '../../../stores/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../Problem.tsx';
import { useWork } from '../../use-work.ts';

interface Props {
  order: Order;
  token?: string | undefined;
  /** id of the item that buys a press of the vending machine, which cannot be returned */
  vendingToken: string;
  onChanged: (order: Order) => void;
}

/** The returns of an order with the shop's answers, and the form for another one while there is time. */
export function Returns({ order, token, vendingToken, onChanged }: Props) {
  const { returns = [] } = order;
  const [sent, setSent] = useState('');
  const lines = returnableLines(order, vendingToken);
  const isOpen = isReturnable(order, new Date()) && returns.length < MAX_RETURNS && lines.length > 0;
  if (returns.length === 0 && !isOpen) return null;
  return (
    <section className="order-part stack-2" id="return" aria-labelledby="return-title">
      <h2 className="h4" id="return-title">
        Returns
      </h2>
      <p className="return-sent" role="status">
        {sent}
      </p>
      {returns.map((each) => (
        <ReturnRow key={each.refId} order={order} returned={each} />
      ))}
      {isOpen && (
        <ReturnForm
          key={returns.length}
          order={order}
          lines={lines}
          token={token}
          onChanged={(changed) => {
            setSent(orderMessages.returnSent(changed.returns?.at(-1)?.refId ?? ''));
            onChanged(changed);
          }}
        />
      )}
    </section>
  );
}

function ReturnRow({ order, returned }: { order: Order; returned: OrderReturn }) {
  const { refId, state, reason, lines, requestedAt, answer } = returned;
  const names = lines.map(({ lineId, qty }) =>
    quantityOf(qty, order.lines.find(({ id }) => id === lineId)?.name ?? ''),
  );
  return (
    <article className="return" aria-label={`Return ${refId}`}>
      <p className="data">
        {refId} · {shopDay(requestedAt)} · <strong>{orderMessages.returnStates[state]}</strong>
      </p>
      <p>
        {names.join(', ')}. {orderMessages.returnReasons[reason]}.
      </p>
      {answer && <p>{answer}</p>}
      <p className="muted">{orderMessages.returnNext[state]}</p>
    </article>
  );
}

interface ReturnableLine {
  readonly id: string;
  readonly name: string;
  /** not yet asked for */
  readonly left: number;
}

function returnableLines({ lines, returns = [] }: Order, vendingToken: string): ReturnableLine[] {
  const asked = returns.filter(({ state }) => state !== 'refused').flatMap((each) => each.lines);
  return lines
    .filter(({ itemId }) => itemId !== vendingToken)
    .map(({ id, name, qty }) => {
      const before = asked.filter(({ lineId }) => lineId === id).reduce((sum, each) => sum + each.qty, 0);
      return { id, name, left: qty - before };
    })
    .filter(({ left }) => left > 0);
}

interface FormProps extends Pick<Props, 'order' | 'token' | 'onChanged'> {
  lines: readonly ReturnableLine[];
}

function ReturnForm({ order, lines, token, onChanged }: FormProps) {
  const [isShown, setShown] = useState(location.hash === '#return');
  const [key] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [reason, setReason] = useState<ReturnReason | ''>('');
  const [note, setNote] = useState('');
  const { isWorking, problem, setProblem, run } = useWork();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const picked = Object.entries(chosen).filter(([, qty]) => qty > 0);
    if (picked.length === 0) return setProblem(orderMessages.cannotReturn.none);
    if (reason === '') return setProblem(orderMessages.cannotReturn.reason);
    const request = { reason, note, lines: picked.map(([lineId, qty]) => ({ lineId, qty })) };
    const call = () => requestReturn(order.id, { key, token, request });
    await run(async () => onChanged(await (token ? call() : withSession(call))));
  };

  return (
    <>
      <p className="muted">
        {order.returnTerms && orderMessages.returnWhy(order.returnTerms)}{' '}
        {order.returnUntil && `You can ask until ${shopDay(order.returnUntil)}.`}
      </p>
      {!isShown && (
        <Button size="s" className="return-open" onClick={() => setShown(true)}>
          Return items
        </Button>
      )}
      {isShown && (
        <form className="return-form stack-4" onSubmit={(event) => void send(event)}>
          {lines.map(({ id, name, left }) => (
            <Field key={id} label={name} note={` of ${left}`} className="return-line">
              {(control) => (
                <select
                  {...control}
                  value={chosen[id] ?? 0}
                  onChange={({ target }) => setChosen({ ...chosen, [id]: Number(target.value) })}
                >
                  {[...Array(left + 1).keys()].map((qty) => (
                    <option key={qty} value={qty}>
                      {qty === 0 ? 'Keep' : `Return ${qty}`}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ))}
          <Field label="Why are you returning it?">
            {(control) => (
              <select {...control} value={reason} onChange={({ target }) => setReason(target.value as ReturnReason)}>
                <option value="">Please choose</option>
                {returnReasons.map((each) => (
                  <option key={each} value={each}>
                    {orderMessages.returnReasons[each]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Anything we should know?" note=" optional">
            {(control) => (
              <textarea
                {...control}
                rows={3}
                maxLength={MAX_RETURN_NOTE}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
          <Problem>{problem}</Problem>
          <Button look="ink" type="submit" loading={isWorking}>
            Ask for a return
          </Button>
        </form>
      )}
    </>
  );
}
