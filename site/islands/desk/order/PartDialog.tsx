import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { useFormAround } from '../kit/form-context.ts';
import { FormError } from '../kit/parts.tsx';
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
        const lines = data.toShip.flatMap(({ lineId }, at) => {
          const qty = Math.max(0, Math.trunc(Number(pieces[at])));
          return qty > 0 ? [{ lineId, qty }] : [];
        });
        if (lines.length === 0) throw new FormError('Choose what goes now.');
        const body = { key, lines, ...trackingBody(tracking), despiteDispute: data.isDisputed };
        await calls.change('parts', { body });
        onDone(`A part of ${refId} has shipped, and the shopper gets a mail.`);
      }}
    >
      <p>Choose what goes now. The rest stays open, and its shopper pays no shipping again.</p>
      <ul className="desk-rows">
        {data.toShip.map((line, at) => (
          <PartLine
            key={line.lineId}
            line={line}
            field={`pieces.${at}`}
            name={data.order.lines.find(({ id }) => id === line.lineId)?.name ?? line.lineId}
          />
        ))}
      </ul>
      <DisputeCheck data={data} />
      <TrackingFields />
    </Confirm>
  );
}

interface LineProps {
  readonly line: DeskOrder['toShip'][number];
  readonly field: string;
  readonly name: string;
}

function PartLine({ line, field, name }: LineProps) {
  const { register } = useFormAround();
  if (line.reason) {
    return (
      <li>
        <span>{name}</span> <small>{line.reason}</small>
      </li>
    );
  }
  return (
    <li>
      <label className="order-pieces">
        {name}{' '}
        <span>
          <input
            className="input desk-short"
            type="number"
            inputMode="numeric"
            min={0}
            max={line.qty}
            {...register(field)}
          />{' '}
          of {line.qty}
        </span>
      </label>
    </li>
  );
}
