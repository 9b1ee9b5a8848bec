import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { orderMessages } from '../../../../contract/messages/orders.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { SelectField, TextArea } from '../kit/fields.tsx';
import { PieceFields, requirePieces, typedPieces } from './PieceFields.tsx';
import type { ActionProps } from './use-order.ts';

/** Opens a return for a shopper who wrote or called; the mail says where to send it. */
export function ReturnDialog({ data, calls, onDone }: ActionProps) {
  const { refId } = data.order.payment;
  const lines = returnableLines(data);
  return (
    <Confirm
      label="Open a return"
      title={`Open a return of ${refId}`}
      action="Open it, mail the shopper"
      defaults={() => ({
        // A request that is sent again, such as after a failure, opens one return.
        key: crypto.randomUUID(),
        pieces: lines.map(() => '0'),
        reason: 'damaged',
        answer: '',
      })}
      onConfirm={async ({ pieces, ...typed }) => {
        const chosen = requirePieces(typedPieces(lines, pieces), 'Choose what comes back.');
        await calls.change('returns', { body: { ...typed, lines: chosen } });
        onDone('The return is open, and the shopper gets a mail where to send it.');
      }}
    >
      <p>When it arrives, refund it or send a replacement.</p>
      <PieceFields data={data} lines={lines} />
      <SelectField name="reason" label="Reason" options={orderMessages.returnReasons} />
      <TextArea name="answer" label="Message to the shopper" note="optional" rows={2} maxLength={1000} />
    </Confirm>
  );
}

/** Lines with pieces that no return has yet. */
function returnableLines({ order: { lines, returns = [] } }: DeskOrder) {
  const before = returns.filter(({ state }) => state !== 'refused').flatMap((each) => each.lines);
  return lines
    .map(({ id, qty }) => ({
      lineId: id,
      qty: before.reduce((left, line) => (line.lineId === id ? left - line.qty : left), qty),
    }))
    .filter(({ qty }) => qty > 0);
}
