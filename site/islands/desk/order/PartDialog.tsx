import { Confirm } from '../kit/Confirm.tsx';
import { PieceFields, requirePieces, typedPieces } from './PieceFields.tsx';
import { DisputeCheck, TrackingFields, trackingBody, typedTracking } from './TrackingFields.tsx';
import type { ActionProps } from './use-order.ts';

/** Pieces that go now, in a parcel of their own; the rest stays open. */
export function PartDialog({ data, calls, onDone }: ActionProps) {
  const { refId } = data.order.payment;
  return (
    <Confirm
      label="Ship a part"
      title={`Ship a part of ${refId}`}
      action="Shipped, mail the shopper"
      // A request that is sent again, such as after a failure, ships once.
      defaults={() => ({ key: crypto.randomUUID(), pieces: data.toShip.map(() => '0'), ...typedTracking() })}
      onConfirm={async ({ key, pieces, ...tracking }) => {
        const lines = requirePieces(typedPieces(data.toShip, pieces), 'Choose what goes now.');
        const body = { key, lines, ...trackingBody(tracking), despiteDispute: data.isDisputed };
        await calls.change('parts', { body });
        onDone(`A part of ${refId} has shipped, and the shopper gets a mail.`);
      }}
    >
      <p>Choose what goes now. The rest stays open, and its shopper pays no shipping again.</p>
      <PieceFields data={data} lines={data.toShip} />
      <DisputeCheck data={data} />
      <TrackingFields />
    </Confirm>
  );
}
