import { type ReactNode, useState } from 'react';
import type { OrderAction } from '../../../../contract/desk/order.ts';
import { may, type Permission } from '../../../../contract/desk/roles.ts';
import { dollars } from '../../../../contract/money/cents.ts';
import { isPickup } from '../../../../contract/order-words.ts';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import { PartDialog } from './PartDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { DisputeCheck, TrackingFields, useTracking } from './TrackingFields.tsx';
import type { ActionProps } from './use-order.ts';

/** What one's role may do now, and in a list below why the rest is not possible. */
export function OrderActions(props: ActionProps) {
  const { data, me, calls, onDone } = props;
  const refId = data.order.payment.refId;
  const done = async (work: Promise<unknown>, words: string) => {
    await work;
    onDone(words);
  };
  const can = (action: OrderAction) => data.reasons[action] === null;
  const pickup = isPickup(data.order);
  const despiteDispute = pickup && data.isDisputed;
  const all: { action: OrderAction; permission: Permission; label: string; shown: ReactNode }[] = [
    {
      ...{ action: 'pack', permission: 'orders:pack', label: 'Pack' },
      shown: (
        <Confirm
          label="Pack"
          title={`Mark ${refId} as packed?`}
          action="Packed"
          onConfirm={() => done(calls.change('pack'), `${refId} is packed.`)}
        >
          <p>Its shopper can no longer cancel it.</p>
        </Confirm>
      ),
    },
    {
      ...{ action: 'ship', permission: 'orders:ship', label: 'Ship' },
      // A label of the carrier is bought where orders are packed, at /desk/pack/.
      shown: pickup ? (
        <Confirm
          label="Ready for pickup"
          title={`Is ${refId} ready for pickup?`}
          action="Ready, mail the shopper"
          onConfirm={() =>
            done(
              calls.change('ship', { body: { carrier: 'other', numbers: [], despiteDispute: data.isDisputed } }),
              `${refId} is ready for pickup.`,
            )
          }
        >
          <DisputeCheck data={data} />
        </Confirm>
      ) : (
        <TrackingDialog {...props} action="ship" />
      ),
    },
    {
      ...{ action: 'part', permission: 'orders:ship', label: 'Ship a part' },
      // What is left of an order changes with each part: a form of its own.
      shown: <PartDialog key={data.version + data.order.trackingInfo.length} {...props} />,
    },
    {
      ...{ action: 'track', permission: 'orders:ship', label: 'Correct the tracking number' },
      shown: <TrackingDialog {...props} action="track" />,
    },
    {
      ...{ action: 'deliver', permission: 'orders:ship', label: pickup ? 'Picked up' : 'Delivered' },
      shown: (
        <Confirm
          label={pickup ? 'Picked up' : 'Delivered'}
          title={`Has ${refId} arrived?`}
          action="Yes, it has"
          onConfirm={() => done(calls.change('deliver', { body: { despiteDispute } }), `${refId} has arrived.`)}
        >
          {pickup && <DisputeCheck data={data} />}
          <p>The time for returns counts from now.</p>
        </Confirm>
      ),
    },
    {
      ...{ action: 'address', permission: 'orders:edit', label: 'Change the address' },
      shown: <AddressDialog {...props} />,
    },
    {
      ...{ action: 'refund', permission: 'orders:refund', label: 'Refund' },
      shown: <RefundDialog {...props} label="Refund" />,
    },
    {
      ...{ action: 'cancel', permission: 'orders:cancel', label: 'Cancel' },
      shown: <CancelDialog {...props} />,
    },
    ...(['confirmation', 'shipped', 'refunded'] as const).map((mail) => ({
      ...{ action: mail, permission: 'orders:edit' as const, label: `Mail “${mailWords[mail]}” again` },
      shown: (
        <Confirm
          label={`Mail “${mailWords[mail]}” again`}
          title={`Send “${mailWords[mail]}” again?`}
          action="Send"
          onConfirm={() => done(calls.change('mails', { body: { mail } }), 'The mail is on its way.')}
        >
          <p>To {data.customer.email}.</p>
        </Confirm>
      ),
    })),
  ];
  const mine = all.filter(({ permission }) => may(me.role, permission));
  const refused = mine.filter(({ action }) => !can(action));
  return (
    <section aria-label="Actions" className="order-actions">
      <div className="desk-tools">
        {mine
          .filter(({ action }) => can(action))
          .map(({ action, shown }) => (
            <span key={action}>{shown}</span>
          ))}
      </div>
      {refused.length > 0 && (
        <details>
          <summary>What is not possible now, and why</summary>
          <dl>
            {refused.map(({ action, label }) => (
              <div key={action}>
                <dt>{label}</dt>
                <dd>{data.reasons[action]}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}

const mailWords = { confirmation: 'Order confirmation', shipped: 'Shipped', refunded: 'Refunded' };

function TrackingDialog({ data, calls, onDone, action }: ActionProps & { action: 'ship' | 'track' }) {
  const { refId } = data.order.payment;
  const isShip = action === 'ship';
  const tracking = useTracking(isShip ? [] : data.order.trackingInfo.map(({ trackingNum }) => trackingNum));
  const confirm = async () => {
    const body = tracking.body();
    if (isShip) await calls.change('ship', { body: { ...body, despiteDispute: data.isDisputed } });
    else await calls.change('tracking', { method: 'PUT', body });
    onDone(isShip ? `${refId} has shipped.` : 'The tracking number is corrected, and the shopper gets a mail.');
  };
  return (
    <Confirm
      label={isShip ? shipLabel(data) : 'Correct the tracking number'}
      title={isShip ? `${shipLabel(data)} ${data.order.shipments ? 'of ' : ''}${refId}` : 'Correct the tracking number'}
      action={isShip ? 'Shipped, mail the shopper' : 'Save, mail the shopper'}
      look={isShip ? 'act' : 'plain'}
      onConfirm={confirm}
    >
      {isShip && <DisputeCheck data={data} />}
      <TrackingFields tracking={tracking} />
    </Confirm>
  );
}

const shipLabel = ({ order }: ActionProps['data']) => (order.shipments ? 'Ship the rest' : 'Ship');

function CancelDialog({ data, calls, onDone }: ActionProps) {
  const { refId } = data.order.payment;
  const { left } = data.payment;
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const confirm = async () => {
    await calls.change('cancel', { body: { reason, message, version: data.version } });
    onDone(`${refId} is canceled.`);
  };
  return (
    <Confirm
      label="Cancel"
      title={`Cancel ${refId}?`}
      action={left > 0 ? `Cancel and refund ${dollars(left)}` : 'Cancel the order'}
      onConfirm={confirm}
    >
      <p>
        {left > 0
          ? `${dollars(left)} goes back to the shopper, and everything to the shelf.`
          : 'Nothing is left to refund. Everything goes back to the shelf.'}{' '}
        A canceled order cannot be brought back.
        {data.order.packedAt && ' It is packed: unpack it.'}
      </p>
      <Field label="Reason" note=" for the log">
        {(control) => (
          <input
            {...control}
            required
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Field label="Message to the shopper" note=" optional">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={500}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
    </Confirm>
  );
}
