import { deskOrderMessages } from '../../../../contract/messages/desk-order.ts';
import { carrierNames, carrierOf } from '../../../../contract/shipping/carriers.ts';
import { SelectField, TextArea } from '../kit/fields.tsx';
import type { ActionProps } from './use-order.ts';

/** What is typed about the parcels of a shipment; `known`: their numbers so far. */
export function typedTracking(known: readonly string[] = []) {
  return { carrier: known[0] ? carrierOf(known[0]) : 'fedex', numbers: known.join('\n') };
}

export function trackingBody({ carrier, numbers }: ReturnType<typeof typedTracking>) {
  return { carrier, numbers: numbers.split(/[\n,]+/).filter((text) => text.trim()) };
}

export function TrackingFields() {
  return (
    <>
      <SelectField name="carrier" label="Carrier" options={carrierNames} />
      <TextArea name="numbers" label="Tracking numbers" hint="One on each line." rows={2} required />
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
