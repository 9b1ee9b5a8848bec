import { useState } from 'react';
import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { Confirm } from '../Confirm.tsx';
import { FormError } from '../parts.tsx';
import { DisputeCheck, TrackingFields, useTracking } from './TrackingFields.tsx';
import type { ActionProps } from './use-order.ts';

/** Pieces that go now, in a parcel of their own; the rest stays open. */
export function PartDialog({ data, calls, onDone }: ActionProps) {
  const { refId } = data.order.payment;
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  // A request that is sent again, such as after a failure, ships once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const tracking = useTracking();
  const confirm = async () => {
    const lines = Object.entries(chosen).flatMap(([lineId, qty]) => (qty > 0 ? [{ lineId, qty }] : []));
    if (lines.length === 0) throw new FormError('Choose what goes now.');
    const body = { key, lines, ...tracking.body(), despiteDispute: data.isDisputed };
    await calls.change('parts', { body });
    setKey(crypto.randomUUID());
    setChosen({});
    tracking.clear();
    onDone(`A part of ${refId} has shipped, and the shopper gets a mail.`);
  };
  return (
    <Confirm
      label="Ship a part"
      title={`Ship a part of ${refId}`}
      action="Shipped, mail the shopper"
      onConfirm={confirm}
    >
      <p>Choose what goes now. The rest stays open, and its shopper pays no shipping again.</p>
      <ul className="order-refund-lines">
        {data.toShip.map((line) => (
          <PartLine
            key={line.lineId}
            line={line}
            name={data.order.lines.find(({ id }) => id === line.lineId)?.name ?? line.lineId}
            qty={chosen[line.lineId] ?? 0}
            onChoose={(qty) => setChosen({ ...chosen, [line.lineId]: qty })}
          />
        ))}
      </ul>
      <DisputeCheck data={data} />
      <TrackingFields tracking={tracking} />
    </Confirm>
  );
}

interface LineProps {
  readonly line: DeskOrder['toShip'][number];
  readonly name: string;
  readonly qty: number;
  readonly onChoose: (qty: number) => void;
}

function PartLine({ line, name, qty, onChoose }: LineProps) {
  if (line.reason) {
    return (
      <li>
        <span>{name}</span> <small>{line.reason}</small>
      </li>
    );
  }
  return (
    <li>
      <label>
        {name}{' '}
        <input
          className="input"
          type="number"
          inputMode="numeric"
          min={0}
          max={line.qty}
          value={qty}
          onChange={({ target }) => onChoose(Math.max(0, Math.trunc(target.valueAsNumber) || 0))}
        />{' '}
        of {line.qty}
      </label>
    </li>
  );
}
