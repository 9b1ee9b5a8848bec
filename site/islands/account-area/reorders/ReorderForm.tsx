import { useEffect, useId, useRef, useState } from 'react';
import type { User } from '../../../../contract/accounts/user.ts';
import { reorderScreenMessages as words } from '../../../../contract/messages/reorder-screens.ts';
import { MAX_REORDER_WEEKS, NOTICE_DAYS, type Reorder, type ReorderLine } from '../../../../contract/reorders.ts';
import type { ServiceCode } from '../../../../contract/service-code.ts';
import { daysAhead } from '../../../lib/account-area/days-ahead.ts';
import { calendarDay } from '../../../lib/account-area/shop-day.ts';
import { tabPath } from '../../../lib/account-area/tabs.ts';
import { shippingLabels } from '../../../lib/shipping-labels.ts';
import { addresses } from '../../../stores/account-area/billing.ts';
import { deliveries, type Place, placesOf } from '../../../stores/account-area/reorder-places.ts';
import { addReorder, changeReorder } from '../../../stores/account-area/reorders.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../Problem.tsx';
import { useWork } from '../../use-work.ts';
import { WhenLoaded } from '../../WhenLoaded.tsx';
import { CardField } from './CardField.tsx';
import { DateField } from './DateField.tsx';
import { Estimate } from './Estimate.tsx';
import { SpoolLines } from './SpoolLines.tsx';

interface Props {
  user: User;
  /** of a new one */
  lines?: readonly ReorderLine[];
  /** that is changed */
  reorder?: Reorder;
  onClose: () => void;
}

/** Sets up a reorder, or changes one: spools, interval, date, delivery and card, with what it would cost today. */
export function ReorderForm(props: Props) {
  return (
    <WhenLoaded store={addresses} what="your addresses" skeleton={<span className="skel skel-subcard" />}>
      {(known) => <Form {...props} places={placesOf(known, props.user, props.reorder?.customerInfo)} />}
    </WhenLoaded>
  );
}

function Form({ user, lines: given, reorder, onClose, places }: Props & { places: readonly Place[] }) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [newId] = useState(() => crypto.randomUUID());
  const [lines, setLines] = useState<readonly ReorderLine[]>(
    () => reorder?.lines.map(({ itemId, qty }) => ({ itemId, qty })) ?? given ?? [],
  );
  const [weeks, setWeeks] = useState(reorder?.weeks ?? 4);
  const [date, setDate] = useState(reorder?.date ?? daysAhead(2 * NOTICE_DAYS + 1));
  const [placeId, setPlaceId] = useState(places[0]?.id);
  const [serviceCode, setServiceCode] = useState<ServiceCode | undefined>(reorder?.customerInfo.serviceCode);
  const [cardId, setCardId] = useState(reorder?.card.id ?? '');
  const { isWorking, problem, run } = useWork();

  useEffect(() => title.current?.focus(), []);

  const place = places.find(({ id }) => id === placeId);
  const offered = deliveries[place?.country ?? 'US'];
  const service = serviceCode !== undefined && offered.includes(serviceCode) ? serviceCode : offered[0];
  const customerInfo = place && service !== undefined ? place.to(service) : undefined;
  const save = () =>
    run(async () => {
      if (!customerInfo) return;
      const changes = { lines: [...lines], weeks, customerInfo, cardId };
      if (reorder) await changeReorder(reorder.id, { ...changes, ...(date !== reorder.date && { date }) });
      else await addReorder({ id: newId, date, ...changes });
      notify({ kind: 'success', text: reorder ? words.changed : words.added(calendarDay(date)) });
      onClose();
    });

  if (!place || service === undefined || !customerInfo) {
    return (
      <p>
        {words.noAddress}{' '}
        <a className="link" href={tabPath('shipping')}>
          Your addresses
        </a>
      </p>
    );
  }
  return (
    <section className="reorder-form stack-5" aria-labelledby={titleId}>
      <h4 className="h4" id={titleId} ref={title} tabIndex={-1}>
        {reorder ? 'Change this reorder' : 'A new reorder'}
      </h4>
      <SpoolLines lines={lines} onChange={setLines} />
      <div className="f2 stack-4">
        <Field label="How often">
          {(control) => (
            <select {...control} value={weeks} onChange={({ target }) => setWeeks(Number(target.value))}>
              {Array.from({ length: MAX_REORDER_WEEKS }, (_, at) => at + 1).map((each) => (
                <option key={each} value={each}>
                  {words.every(each)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <DateField label={reorder ? 'Next order' : 'First order'} date={date} onChange={setDate} />
        <Field label="Goes to">
          {(control) => (
            <select {...control} value={placeId} onChange={({ target }) => setPlaceId(target.value)}>
              {places.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Delivery">
          {(control) => (
            <select
              {...control}
              value={service}
              onChange={({ target }) => setServiceCode(offered.find((code) => String(code) === target.value))}
            >
              {offered.map((code) => (
                <option key={code} value={code}>
                  {shippingLabels[code]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <CardField name={user.name ?? ''} chosen={cardId} onChoose={setCardId} />
      <Estimate lines={lines} customerInfo={customerInfo} />
      <Problem>{problem}</Problem>
      <div className="area-acts cluster">
        <Button look="act" loading={isWorking} disabled={lines.length === 0 || !cardId} onClick={() => void save()}>
          {reorder ? 'Save' : 'Start this reorder'}
        </Button>
        <Button look="quiet" disabled={isWorking} onClick={onClose}>
          Never mind
        </Button>
      </div>
    </section>
  );
}
