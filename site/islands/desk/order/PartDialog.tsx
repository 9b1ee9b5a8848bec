import { cents, dollars } from '../../../../contract/cents.ts';
import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { CheckField, Choices } from '../kit/fields.tsx';
import { useMay } from '../kit/use-me.ts';
import { PieceFields, requirePieces, typedPieces } from './PieceFields.tsx';
import { partsOf } from './RefundDialog.tsx';
import { DisputeCheck, TrackingFields, trackingBody, typedTracking } from './TrackingFields.tsx';
import type { ActionProps } from './use-order.ts';

/** Pieces that go now, in a parcel of their own; the rest stays open, or is refunded with the same press. */
export function PartDialog({ data, calls, onDone }: ActionProps) {
  const { refId } = data.order.payment;
  const mayRefund = useMay('orders:refund') && data.reasons.refund === null;
  return (
    <Confirm
      label="Ship a part"
      title={`Ship a part of ${refId}`}
      action={({ rest, pieces }) =>
        rest === 'refunded'
          ? `Shipped, refund ${dollars(restOf(data, pieces))} and mail the shopper`
          : 'Shipped, mail the shopper'
      }
      // A request that is sent again, such as after a failure, ships once.
      defaults={() => ({
        key: crypto.randomUUID(),
        pieces: data.toShip.map(() => '0'),
        rest: 'follows',
        restock: false,
        ...typedTracking(),
      })}
      onConfirm={async ({ key, pieces, rest, restock, ...tracking }) => {
        const lines = requirePieces(typedPieces(data.toShip, pieces), 'Choose what goes now.');
        const refundRest = rest === 'refunded' ? { shown: restOf(data, pieces), restock } : undefined;
        const body = { key, lines, refundRest, ...trackingBody(tracking), despiteDispute: data.isDisputed };
        await calls.change('parts', { body });
        const what = refundRest ? `the rest of ${refId} is refunded` : 'the rest stays open';
        onDone(`A part of ${refId} has shipped, ${what}, and the shopper gets a mail.`);
      }}
    >
      {(form) => (
        <>
          <p>Choose what goes now.</p>
          <PieceFields data={data} lines={data.toShip} />
          {mayRefund && (
            <Choices
              name="rest"
              legend="The rest"
              type="radio"
              options={{
                follows: 'Follows: it stays open, and its shopper pays no shipping again',
                refunded: 'Is refunded, and nothing follows',
              }}
            />
          )}
          {form.watch('rest') === 'refunded' && (
            <CheckField name="restock">Its pieces are there, and go back on the shelf</CheckField>
          )}
          <DisputeCheck data={data} />
          <TrackingFields />
        </>
      )}
    </Confirm>
  );
}

/** Cents that are refunded when nothing follows these pieces. */
function restOf(data: DeskOrder, pieces: readonly string[]) {
  const sent = typedPieces(data.toShip, pieces);
  const lines = data.toShip
    .map(({ lineId, qty }) => ({ lineId, qty: qty - (sent.find((line) => line.lineId === lineId)?.qty ?? 0) }))
    .filter(({ qty }) => qty > 0);
  return partsOf(data, { lines, shipping: false, fee: cents(0) })?.amount ?? cents(0);
}
