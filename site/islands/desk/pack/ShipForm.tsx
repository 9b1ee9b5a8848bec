import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import {
  isWeightOff,
  MAX_PARCELS,
  type PackingOrder,
  type Parcel,
  packingOrderSchema,
  shippedSchema,
} from '../../../../contract/desk/packing.ts';
import { serviceCodes } from '../../../../contract/service-code.ts';
import { carrierNames } from '../../../../contract/shipping/carriers.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { ActionButton, DeskButton } from '../kit/DeskButton.tsx';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { SelectField, TextField } from '../kit/fields.tsx';
import { Card, Money, Problem } from '../kit/parts.tsx';

interface Props {
  readonly order: PackingOrder;
  readonly isComplete: boolean;
  /** Resolves when the server knows what is in the box. */
  readonly beforeShipping: () => Promise<void>;
  readonly onDone: (message: string) => Promise<void>;
  readonly onChanged: () => Promise<unknown>;
}

/** Weigh, label, ship: by FedEx's labels where it makes them, else by typed numbers; a pickup needs neither. */
export function ShipForm({ order, isComplete, beforeShipping, onDone, onChanged }: Props) {
  const path = `/desk/packing/${order.id}` as const;
  const isPickup = order.serviceCode === serviceCodes.pickup;
  const labeled = order.parcels.filter(({ state }) => state === 'labelled');
  // Of several labels some may be bought: then the next step says why not all.
  const [buyError, setBuyError] = useState<unknown>();
  const props = {
    order,
    incomplete: isComplete ? undefined : 'First put all pieces into the box.',
    ship: async (body: object) => {
      await beforeShipping();
      const { number } = await deskSend(`${path}/ship`, { body }, shippedSchema);
      await onDone(isPickup ? `${number} is ready for pickup.` : `${number} has shipped.`);
    },
    buyLabels: async (weights: readonly number[], again: boolean) => {
      await beforeShipping();
      const call = { body: { weights, again } } as const;
      setBuyError(undefined);
      try {
        await deskSend(`${path}/labels`, call, packingOrderSchema);
      } catch (error) {
        setBuyError(error);
        throw error;
      } finally {
        await onChanged();
      }
    },
    voidLabels: () => deskSend(`${path}/labels/void`, { method: 'POST' }, packingOrderSchema).finally(onChanged),
  };
  if (!isPickup && labeled.length === 0) return <WeighForm {...props} />;
  return <Ready {...props} labeled={labeled} buyError={buyError} />;
}

interface StepProps {
  readonly order: PackingOrder;
  /** why it cannot leave yet */
  readonly incomplete: string | undefined;
  readonly ship: (body: object) => Promise<void>;
  readonly buyLabels: (weights: readonly number[], again: boolean) => Promise<void>;
  readonly voidLabels: () => Promise<unknown>;
}

interface ReadyProps extends StepProps {
  readonly labeled: readonly Parcel[];
  readonly buyError: unknown;
}

/** What has its labels, or needs none. */
function Ready({ order, incomplete, ship, voidLabels, labeled, buyError }: ReadyProps) {
  const isPickup = order.serviceCode === serviceCodes.pickup;
  const isVoiding = labeled.some((parcel) => parcel.isVoiding);
  return (
    <Card title={isPickup ? 'Hand out' : 'Labels'} className="pack-ship">
      <ul className="stack-2">
        {labeled.map((parcel) => (
          <li key={parcel.id}>
            <span className="desk-data">{parcel.tracking}</span> {parcel.weightGrams} g{' '}
            {parcel.cost !== null && <Money amount={parcel.cost} />} <LabelFile parcel={parcel} />
          </li>
        ))}
      </ul>
      <Problem error={buyError} />
      <div className="desk-actions">
        {labeled.length > 0 && (
          <Confirm label="Void the labels" title="Give the labels back to FedEx" onConfirm={voidLabels} />
        )}
        <ActionButton
          look="act"
          size="l"
          reason={incomplete ?? (isVoiding ? 'FedEx has not said whether it took the labels back.' : undefined)}
          onPress={() => ship({ parcels: [] })}
        >
          {isPickup ? 'Ready for pickup' : 'Ship'}
        </ActionButton>
      </div>
    </Card>
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

const emptyParcel = { grams: '', tracking: '' };

/** What was weighed for a request whose answer never came; else one parcel. */
function firstParcels({ parcels }: PackingOrder) {
  const weighed = parcels.flatMap(({ state, weightGrams }) => (state === 'label_requested' ? (weightGrams ?? []) : []));
  return weighed.length === 0 ? [emptyParcel] : weighed.map((grams) => ({ ...emptyParcel, grams: String(grams) }));
}

const weightsOf = (parcels: readonly { readonly grams: string }[]) => parcels.map(({ grams }) => Number(grams));

const carrierLabels = { ...carrierNames, other: 'Another carrier' };

function WeighForm({ order, incomplete, ship, buyLabels }: StepProps) {
  const [isTyped, setTyped] = useState(order.labels === 'none');
  // Then nothing is bought by the ordinary button: somebody has to look at FedEx first.
  const isUnclear = order.unclearLabel && !isTyped;
  const form = useDeskForm(
    () => ({ carrier: 'fedex', parcels: firstParcels(order) }),
    async ({ carrier, parcels }) => {
      if (isUnclear) return;
      if (!isTyped) return await buyLabels(weightsOf(parcels), false);
      await ship({
        carrier,
        parcels: parcels.map(({ tracking, grams }) => ({ tracking, weightGrams: Number(grams) })),
      });
    },
  );
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'parcels' });
  const parcels = form.watch('parcels');
  const total = weightsOf(parcels).reduce((sum, grams) => sum + grams, 0);
  const isOff = parcels.every(({ grams }) => grams !== '') && isWeightOff(total, order.expectedGrams);
  return (
    <Card title="Weigh and ship" className="pack-ship">
      {order.unclearLabel && (
        <div role="alert" className="desk-note desk-danger">
          <p>
            FedEx did not answer to the last request for a label. Look for {order.number} in FedEx Ship Manager: if
            there is a label, type its number. If there is none, buy again.
          </p>
          <div className="desk-row">
            {!isTyped && (
              <Button size="s" onClick={() => setTyped(true)}>
                Type its number
              </Button>
            )}
            <Confirm
              label="No label there: buy again"
              title="Buy another label"
              reason={incomplete ?? (total > 0 ? undefined : 'First weigh the parcel.')}
              onConfirm={() => buyLabels(weightsOf(form.getValues('parcels')), true)}
            />
          </div>
        </div>
      )}
      {order.labelsReason && <p className="muted">{order.labelsReason}</p>}
      <Form form={form} className="stack-3">
        {isTyped && <SelectField name="carrier" label="Carrier" options={carrierLabels} />}
        {fields.map(({ id }, at) => (
          <fieldset key={id} className="desk-fields">
            <legend>{fields.length === 1 ? 'Parcel' : `Parcel ${at + 1}`}</legend>
            <TextField
              name={`parcels.${at}.grams`}
              label="Weight in grams"
              hint={fields.length === 1 ? `Expected: about ${order.expectedGrams} g` : ''}
              inputMode="numeric"
              pattern="\s*[0-9]{1,5}\s*"
              required
            />
            {isTyped && (
              <TextField
                name={`parcels.${at}.tracking`}
                label="Tracking number"
                required
                maxLength={60}
                autoComplete="off"
                autoCapitalize="characters"
              />
            )}
          </fieldset>
        ))}
        <p role="status" className="pack-off">
          {isOff &&
            `${total} g is far from the expected ${order.expectedGrams} g. Please check what is in the box before you go on.`}
        </p>
        <Problem error={form.problem} />
        <div className="desk-actions">
          <DeskButton
            reason={fields.length >= MAX_PARCELS ? `An order has at most ${MAX_PARCELS} parcels.` : undefined}
            onClick={() => append(emptyParcel)}
          >
            Add a parcel
          </DeskButton>
          {fields.length > 1 && <Button onClick={() => remove(fields.length - 1)}>Remove a parcel</Button>}
          {order.labels === 'fedex' && !isUnclear && (
            <Button look="quiet" onClick={() => setTyped(!isTyped)}>
              {isTyped ? 'Buy a FedEx label' : 'Type a number'}
            </Button>
          )}
          {!isUnclear && (
            <DeskButton type="submit" look="act" size="l" reason={incomplete} loading={form.isBusy}>
              {isTyped ? 'Ship' : 'Buy the label'}
            </DeskButton>
          )}
        </div>
      </Form>
    </Card>
  );
}
