import { orderMessages } from '../../../../contract/messages/orders.ts';
import { quantityOf } from '../../../../contract/quantity-of.ts';
import { isOwnReason, type OrderReturn } from '../../../../contract/return.ts';
import { draftHref } from '../addresses.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { CheckField, TextArea } from '../kit/fields.tsx';
import { Card, When } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';
import { RefundDialog } from './RefundDialog.tsx';
import type { ActionProps } from './use-order.ts';

/** Returns: accept or decline those that the shopper asked for, and refund or replace them when the goods are back. */
export function ReturnsCard(props: ActionProps) {
  const { data } = props;
  const [mayAnswer, mayCreate] = [useMay('orders:refund'), useMay('orders:create')];
  const returns = data.order.returns ?? [];
  if (returns.length === 0) return null;
  return (
    <Card title="Returns">
      {returns.map((each) => (
        <article key={each.refId} className="stack-2">
          <p>
            <b className="desk-data">{each.refId}</b> {orderMessages.returnStates[each.state]},{' '}
            <When at={each.requestedAt} />
            <br />
            {orderMessages.returnReasons[each.reason]}: {piecesOf(each, props)}
          </p>
          {each.note && <p className="desk-note desk-warn">“{each.note}”</p>}
          {each.answer && <p>Answer: {each.answer}</p>}
          {mayAnswer && each.state === 'requested' && (
            <div className="desk-row">
              <AnswerDialog {...props} returned={each} state="accepted" />
              <AnswerDialog {...props} returned={each} state="refused" />
            </div>
          )}
          {each.replacedBy && (
            <p>
              Replaced by order{' '}
              <a className="link desk-data" href={`/desk/order/?number=${each.replacedBy}`}>
                {each.replacedBy}
              </a>
            </p>
          )}
          {mayAnswer && each.state === 'accepted' && (
            <div className="desk-row">
              {data.reasons.refund === null && <RefundDialog {...props} label="It arrived: refund" returned={each} />}
              <ReplaceDialog {...props} returned={each} />
              {mayCreate && (
                <a className="btn btn-s" href={draftHref('new', data.order.payment.refId)}>
                  Exchange for something else
                </a>
              )}
            </div>
          )}
        </article>
      ))}
    </Card>
  );
}

function piecesOf({ lines }: OrderReturn, { data }: Pick<ActionProps, 'data'>): string {
  return lines
    .map(({ lineId, qty }) => quantityOf(qty, data.order.lines.find(({ id }) => id === lineId)?.name ?? 'a line'))
    .join(', ');
}

function ReplaceDialog({ returned, data, calls, onDone }: ActionProps & { returned: OrderReturn }) {
  const { refId } = returned;
  return (
    <Confirm
      label="Send a replacement"
      about={refId}
      title={`Send the pieces of ${refId} again?`}
      action="Send them, mail the shopper"
      defaults={() => ({ restock: isOwnReason(returned.reason) })}
      onConfirm={async (body) => {
        await calls.change(`returns/${refId}/replacement`, { body });
        onDone(`A new order replaces ${refId}.`);
      }}
    >
      <p>
        A new order at no charge, to {data.customer.name || 'the same address'}: {piecesOf(returned, { data })}.
      </p>
      <CheckField name="restock">The pieces are back, and go on the shelf</CheckField>
    </Confirm>
  );
}

interface AnswerProps extends ActionProps {
  readonly returned: OrderReturn;
  readonly state: 'accepted' | 'refused';
}

function AnswerDialog({ returned: { refId }, state, calls, onDone }: AnswerProps) {
  const isAccepted = state === 'accepted';
  const verb = isAccepted ? 'Accept' : 'Decline';
  return (
    <Confirm
      label={verb}
      title={`${verb} ${refId}?`}
      action={`${verb}, mail the shopper`}
      defaults={() => ({ answer: '' })}
      onConfirm={async ({ answer }) => {
        await calls.change(`returns/${refId}`, { body: { state, answer } });
        onDone(`${refId} is ${isAccepted ? 'accepted' : 'declined'}.`);
      }}
    >
      <TextArea
        name="answer"
        label="Answer to the shopper"
        note={isAccepted ? 'optional' : undefined}
        rows={3}
        required={!isAccepted}
        maxLength={1000}
      />
    </Confirm>
  );
}
