import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  isWeightOff,
  MOST_PARCELS,
  type PackingOrder,
  type Parcel,
  packingOrderSchema,
  shippedSchema,
} from '../../../../contract/desk/packing.ts';
import { serviceCodes } from '../../../../contract/service-code.ts';
import { type Carrier, carrierNames, carriers } from '../../../../contract/shipping/carriers.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { DeskButton } from '../DeskButton.tsx';
import { deskSend } from '../desk-api.ts';
import { Money, Problem } from '../parts.tsx';

interface Props {
  readonly order: PackingOrder;
  readonly isComplete: boolean;
  /** Resolves when the server knows what is in the box. */
  readonly beforeShipping: () => Promise<void>;
  readonly onDone: (message: string) => Promise<void>;
  readonly onChanged: () => Promise<unknown>;
}

interface TypedParcel {
  readonly grams: string;
  readonly tracking: string;
}
const emptyParcel: TypedParcel = { grams: '', tracking: '' };

/** What was weighed for a request whose answer never came; else one parcel. */
function firstParcels({ parcels }: PackingOrder): readonly TypedParcel[] {
  const weighed = parcels.flatMap(({ state, weightGrams }) => (state === 'label_requested' ? (weightGrams ?? []) : []));
  return weighed.length === 0 ? [emptyParcel] : weighed.map((grams) => ({ ...emptyParcel, grams: String(grams) }));
}

/** Weigh, label, ship: by FedEx's labels where it makes them, else by typed numbers; a pickup needs neither. */
export function ShipForm({ order, isComplete, beforeShipping, onDone, onChanged }: Props) {
  const path = `/desk/packing/${order.id}` as const;
  const [parcels, setParcels] = useState(() => firstParcels(order));
  const [carrier, setCarrier] = useState<Carrier>('fedex');
  const [isTyped, setTyped] = useState(order.labels === 'none');
  const isPickup = order.serviceCode === serviceCodes.pickup;
  const labelled = order.parcels.filter(({ state }) => state === 'labelled');
  const isVoiding = labelled.some((parcel) => parcel.isVoiding);
  const ship = useMutation({
    mutationFn: async (body: object) => {
      await beforeShipping();
      return await deskSend(`${path}/ship`, { method: 'POST', body }, shippedSchema);
    },
    onSuccess: ({ number }) => onDone(isPickup ? `${number} is ready for pickup.` : `${number} has shipped.`),
  });
  const weights = parcels.map(({ grams }) => Number(grams));
  const buyLabels = async (again: boolean) => {
    await beforeShipping();
    await deskSend(`${path}/labels`, { method: 'POST', body: { weights, again } }, packingOrderSchema).finally(
      onChanged,
    );
  };
  const buy = useMutation({ mutationFn: () => buyLabels(false) });
  const voidLabels = async () => {
    await deskSend(`${path}/labels/void`, { method: 'POST' }, packingOrderSchema).finally(onChanged);
  };
  const incomplete = isComplete ? undefined : 'First put all pieces into the box.';
  const isBusy = ship.isPending || buy.isPending;
  // A double tap may come before the button is drawn as busy.
  const isSending = useRef(false);
  const sendOnce = (send: () => Promise<unknown>) => {
    if (isSending.current) return;
    isSending.current = true;
    const end = () => {
      isSending.current = false;
    };
    // What was thrown is shown by the mutation.
    send().then(end, end);
  };
  const problem = <Problem error={ship.error ?? buy.error} />;

  if (isPickup || labelled.length > 0) {
    return (
      <section className="pack-ship" aria-labelledby="pack-ship">
        <h2 id="pack-ship" className="h3">
          {isPickup ? 'Hand out' : 'Labels'}
        </h2>
        <ul className="pack-labels">
          {labelled.map((parcel) => (
            <li key={parcel.id}>
              <span className="desk-data">{parcel.tracking}</span> {parcel.weightGrams} g{' '}
              {parcel.cost !== null && <Money amount={parcel.cost} />} <LabelFile parcel={parcel} />
            </li>
          ))}
        </ul>
        {problem}
        <div className="pack-act">
          {labelled.length > 0 && (
            <Confirm label="Void the labels" title="Give the labels back to FedEx" onConfirm={voidLabels} />
          )}
          <DeskButton
            look="act"
            size="l"
            reason={incomplete ?? (isVoiding ? 'FedEx has not said whether it took the labels back.' : undefined)}
            loading={isBusy}
            onClick={() => sendOnce(() => ship.mutateAsync({ parcels: [] }))}
          >
            {isPickup ? 'Ready for pickup' : 'Ship'}
          </DeskButton>
        </div>
      </section>
    );
  }

  // Then nothing is bought by the ordinary button: somebody has to look at FedEx first.
  const isUnclear = order.unclearLabel && !isTyped;
  const total = weights.reduce((sum, grams) => sum + grams, 0);
  const isOff = parcels.every(({ grams }) => grams !== '') && isWeightOff(total, order.expectedGrams);
  const change = (at: number, what: Partial<TypedParcel>) =>
    setParcels(parcels.map((parcel, n) => (n === at ? { ...parcel, ...what } : parcel)));
  const submit = () => {
    if (isUnclear) return undefined;
    if (!isTyped) return sendOnce(() => buy.mutateAsync());
    const typed = parcels.map(({ tracking, grams }) => ({ tracking, weightGrams: Number(grams) }));
    return sendOnce(() => ship.mutateAsync({ carrier, parcels: typed }));
  };
  return (
    <section className="pack-ship" aria-labelledby="pack-ship">
      <h2 id="pack-ship" className="h3">
        Weigh and ship
      </h2>
      {order.unclearLabel && (
        <div role="alert" className="desk-problem">
          <p>
            FedEx did not answer to the last request for a label. Look for {order.number} in FedEx Ship Manager: if
            there is a label, type its number. If there is none, buy again.
          </p>
          <div className="pack-tools">
            {!isTyped && (
              <Button size="s" onClick={() => setTyped(true)}>
                Type its number
              </Button>
            )}
            <Confirm
              label="No label there: buy again"
              title="Buy another label"
              reason={incomplete ?? (total > 0 ? undefined : 'First weigh the parcel.')}
              onConfirm={() => buyLabels(true)}
            />
          </div>
        </div>
      )}
      {order.labelsReason && <p className="pack-note">{order.labelsReason}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isTyped && (
          <Field label="Carrier">
            {(control) => (
              <select {...control} value={carrier} onChange={(event) => setCarrier(event.target.value as Carrier)}>
                {carriers.map((each) => (
                  <option key={each} value={each}>
                    {each === 'other' ? 'Another carrier' : carrierNames[each]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {parcels.map((parcel, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parcels have no other name, and stay in their order
          <fieldset key={at} className="pack-parcel">
            <legend>{parcels.length === 1 ? 'Parcel' : `Parcel ${at + 1}`}</legend>
            <Field
              label="Weight in grams"
              hint={parcels.length === 1 ? `Expected: about ${order.expectedGrams} g` : ''}
            >
              {(control) => (
                <input
                  {...control}
                  inputMode="numeric"
                  pattern="[0-9]{1,5}"
                  required
                  value={parcel.grams}
                  onChange={(event) => change(at, { grams: event.target.value.trim() })}
                />
              )}
            </Field>
            {isTyped && (
              <Field label="Tracking number">
                {(control) => (
                  <input
                    {...control}
                    required
                    maxLength={60}
                    autoComplete="off"
                    autoCapitalize="characters"
                    value={parcel.tracking}
                    onChange={(event) => change(at, { tracking: event.target.value })}
                  />
                )}
              </Field>
            )}
          </fieldset>
        ))}
        <p role="status" className="pack-off">
          {isOff &&
            `${total} g is far from the expected ${order.expectedGrams} g. Please check what is in the box before you go on.`}
        </p>
        {problem}
        <div className="pack-act">
          <DeskButton
            reason={parcels.length >= MOST_PARCELS ? `An order has at most ${MOST_PARCELS} parcels.` : undefined}
            onClick={() => setParcels([...parcels, emptyParcel])}
          >
            Add a parcel
          </DeskButton>
          {parcels.length > 1 && <Button onClick={() => setParcels(parcels.slice(0, -1))}>Remove a parcel</Button>}
          {order.labels === 'fedex' && !isUnclear && (
            <Button look="quiet" onClick={() => setTyped(!isTyped)}>
              {isTyped ? 'Buy a FedEx label' : 'Type a number'}
            </Button>
          )}
          {!isUnclear && (
            <DeskButton type="submit" look="act" size="l" reason={incomplete} loading={isBusy}>
              {isTyped ? 'Ship' : 'Buy the label'}
            </DeskButton>
          )}
        </div>
      </form>
    </section>
  );
}

function LabelFile({ parcel: { id, hasLabel, isVoiding } }: { parcel: Parcel }) {
  if (isVoiding) return <span>FedEx has not said whether it took this label back. Do not use it: void it again.</span>;
  if (!hasLabel) return <span>Its file is lost: void it and buy another.</span>;
  return (
    <a className="btn" href={`/api/desk/packing/labels/${id}`} target="_blank" rel="noreferrer">
      Print the label
    </a>
  );
}
