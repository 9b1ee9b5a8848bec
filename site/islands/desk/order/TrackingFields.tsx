import { useState } from 'react';
import { deskOrderMessages } from '../../../../contract/messages/desk-order.ts';
import { type Carrier, carrierNames, carrierOf, carriers } from '../../../../contract/shipping/carriers.ts';
import { Field } from '../../../ui/Field.tsx';
import type { ActionProps } from './use-order.ts';

/** What is typed about the parcels of a shipment; `known`: their numbers so far. */
export function useTracking(known: readonly string[] = []) {
  const [carrier, setCarrier] = useState<Carrier>(() => (known[0] ? carrierOf(known[0]) : 'fedex'));
  const [typed, setTyped] = useState(known.join('\n'));
  return {
    ...{ carrier, setCarrier, typed, setTyped },
    clear: () => setTyped(''),
    body: () => ({ carrier, numbers: typed.split(/[\n,]+/).filter((text) => text.trim()) }),
  };
}

export function TrackingFields({ tracking }: { tracking: ReturnType<typeof useTracking> }) {
  const { carrier, setCarrier, typed, setTyped } = tracking;
  return (
    <>
      <Field label="Carrier">
        {(control) => (
          <select {...control} value={carrier} onChange={(event) => setCarrier(event.target.value as Carrier)}>
            {carriers.map((each) => (
              <option key={each} value={each}>
                {carrierNames[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Tracking numbers" hint="One on each line.">
        {(control) => (
          <textarea {...control} rows={2} required value={typed} onChange={(event) => setTyped(event.target.value)} />
        )}
      </Field>
    </>
  );
}

/** The form is not sent before it is ticked. */
export function DisputeCheck({ data }: Pick<ActionProps, 'data'>) {
  if (!data.isDisputed) return null;
  const isReviewed = data.disputes.some(({ status }) => status === 'review');
  return (
    <label className="check">
      <input type="checkbox" required />
      {isReviewed ? deskOrderMessages.shipReviewed : deskOrderMessages.shipDisputed}
    </label>
  );
}
