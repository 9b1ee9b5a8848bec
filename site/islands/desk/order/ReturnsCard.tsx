import { useState } from 'react';
import { may } from '../../../../contract/desk/roles.ts';
import { orderMessages } from '../../../../contract/messages/orders.ts';
import { quantityOf } from '../../../../contract/quantity-of.ts';
import type { OrderReturn } from '../../../../contract/return.ts';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { When } from '../parts.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import type { ActionProps } from './use-order.ts';

/** Returns that the shopper asked for: accept or decline them, and refund them when the goods are back. */
export function ReturnsCard(props: ActionProps) {
  const { data, me } = props;
  const returns = data.order.returns ?? [];
  if (returns.length === 0) return null;
  const mayAnswer = may(me.role, 'orders:refund');
  return (
    <section className="desk-card" aria-labelledby="order-returns">
      <h2 id="order-returns" className="order-heading">
        Returns
      </h2>
      {returns.map((each) => (
        <article key={each.refId} className="order-return">
          <p>
            <b className="desk-data">{each.refId}</b> {orderMessages.returnStates[each.state]},{' '}
            <When at={each.requestedAt} />
            <br />
            {orderMessages.returnReasons[each.reason]}: {piecesOf(each, props)}
          </p>
          {each.note && <p className="order-note">“{each.note}”</p>}
          {each.answer && <p>Answer: {each.answer}</p>}
          {mayAnswer && each.state === 'requested' && (
            <div className="desk-tools">
              <AnswerDialog {...props} returned={each} state="accepted" />
              <AnswerDialog {...props} returned={each} state="refused" />
            </div>
          )}
          {mayAnswer && each.state === 'accepted' && data.reasons.refund === null && (
            <RefundDialog {...props} label="It arrived: refund" returned={each} />
          )}
        </article>
      ))}
    </section>
  );
}

function piecesOf({ lines }: OrderReturn, { data }: ActionProps): string {
  return lines
    .map(({ lineId, qty }) => quantityOf(qty, data.order.lines.find(({ id }) => id === lineId)?.name ?? 'a line'))
    .join(', ');
}

interface AnswerProps extends ActionProps {
  readonly returned: OrderReturn;
  readonly state: 'accepted' | 'refused';
}

function AnswerDialog({ returned: { refId }, state, calls, onDone }: AnswerProps) {
  const [answer, setAnswer] = useState('');
  const isAccepted = state === 'accepted';
  return (
    <Confirm
      label={isAccepted ? 'Accept' : 'Decline'}
      title={`${isAccepted ? 'Accept' : 'Decline'} ${refId}?`}
      action={`${isAccepted ? 'Accept' : 'Decline'}, mail the shopper`}
      onConfirm={async () => {
        await calls.change(`returns/${refId}`, { body: { state, answer } });
        onDone(`${refId} is ${isAccepted ? 'accepted' : 'declined'}.`);
      }}
    >
      <Field label="Answer to the shopper" {...(isAccepted && { note: ' optional' })}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            required={!isAccepted}
            maxLength={1000}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
        )}
      </Field>
    </Confirm>
  );
}
