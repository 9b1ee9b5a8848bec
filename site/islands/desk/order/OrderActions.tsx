import { type ComponentType, type ReactNode, useState } from 'react';
import type { OrderAction } from '../../../../contract/desk/order.ts';
import { may, type Permission } from '../../../../contract/desk/roles.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { isPickup } from '../../../../contract/order-words.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { ActionButton, DeskButton } from '../kit/DeskButton.tsx';
import { TextArea, TextField } from '../kit/fields.tsx';
import { Facts, Problem } from '../kit/parts.tsx';
import { useMe } from '../kit/use-me.ts';
import { useWork } from '../kit/use-work.ts';
import { PartDialog } from './PartDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';
import { DisputeCheck, TrackingFields, trackingBody, typedTracking } from './TrackingFields.tsx';
import type { ActionProps, DialogProps } from './use-order.ts';

interface Action {
  readonly action: OrderAction;
  readonly permission: Permission;
  readonly label: string;
  readonly shown: ReactNode;
}

/** What one's role may do now, and in a list below why the rest is not possible. */
export function OrderActions(props: ActionProps) {
  const { data } = props;
  const { role } = useMe();
  const mine = actionsOf(props).filter(({ permission }) => may(role, permission));
  const refused = mine.filter(({ action }) => data.reasons[action] !== null);
  return (
    <section aria-label="Actions">
      <div className="desk-tools">
        {mine
          .filter(({ action }) => data.reasons[action] === null)
          .map(({ action, shown }) => (
            <span key={action}>{shown}</span>
          ))}
      </div>
      {refused.length > 0 && (
        <details>
          <summary>What is not possible now, and why</summary>
          <Facts facts={refused.map(({ action, label }) => [label, data.reasons[action]])} />
        </details>
      )}
    </section>
  );
}

const mailWords = { confirmation: 'Order confirmation', shipped: 'Shipped', refunded: 'Refunded' };
const mails = ['confirmation', 'shipped', 'refunded'] as const;

function actionsOf(props: ActionProps): Action[] {
  const { data, calls, onDone } = props;
  const { refId } = data.order.payment;
  const pickup = isPickup(data.order);
  const done = async (work: Promise<unknown>, words: string) => {
    await work;
    onDone(words);
  };
  const unpack = () => done(calls.change('unpack'), `${refId} is not packed.`);
  const pack = async () => {
    await calls.change('pack');
    onDone(`${refId} is packed: its shopper can no longer cancel it.`, () => calls.change('unpack'));
  };
  return [
    {
      action: 'pack',
      permission: 'orders:pack',
      label: 'Pack',
      shown: (
        <ActionButton size="s" shortcut="p" onPress={pack}>
          Pack
        </ActionButton>
      ),
    },
    {
      action: 'unpack',
      permission: 'orders:pack',
      label: 'Not packed after all',
      shown: (
        <ActionButton size="s" onPress={unpack}>
          Not packed after all
        </ActionButton>
      ),
    },
    {
      action: 'ship',
      permission: 'orders:ship',
      label: 'Ship',
      // A label of the carrier is bought where orders are packed, at /desk/pack/.
      shown: pickup ? (
        <Confirm
          label="Ready for pickup"
          shortcut="s"
          title={`Is ${refId} ready for pickup?`}
          action="Ready, mail the shopper"
          onConfirm={() => {
            const body = { carrier: 'other', numbers: [], despiteDispute: data.isDisputed };
            return done(calls.change('ship', { body }), `${refId} is ready for pickup.`);
          }}
        >
          <DisputeCheck data={data} />
        </Confirm>
      ) : (
        <TrackingDialog {...props} action="ship" />
      ),
    },
    {
      action: 'part',
      permission: 'orders:ship',
      label: 'Ship a part',
      // What is left of an order changes with each part: a form of its own.
      shown: <PartDialog key={data.version + data.order.trackingInfo.length} {...props} />,
    },
    {
      action: 'track',
      permission: 'orders:ship',
      label: 'Correct the tracking number',
      shown: <TrackingDialog {...props} action="track" />,
    },
    {
      action: 'deliver',
      permission: 'orders:ship',
      label: pickup ? 'Picked up' : 'Delivered',
      shown: (
        <Confirm
          label={pickup ? 'Picked up' : 'Delivered'}
          title={`Has ${refId} arrived?`}
          action="Yes, it has"
          onConfirm={() => {
            const body = { despiteDispute: pickup && data.isDisputed };
            return done(calls.change('deliver', { body }), `${refId} has arrived.`);
          }}
        >
          {pickup && <DisputeCheck data={data} />}
          <p>The time for returns counts from now.</p>
        </Confirm>
      ),
    },
    {
      action: 'address',
      permission: 'orders:edit',
      label: 'Change the address',
      shown: (
        <LaterDialog
          {...props}
          label="Change the address"
          load={async () => (await import('./AddressDialog.tsx')).AddressDialog}
        />
      ),
    },
    {
      action: 'edit',
      permission: 'orders:refund',
      label: 'Change the order',
      shown: (
        <LaterDialog
          {...props}
          label="Change the order"
          load={async () => (await import('./EditDialog.tsx')).EditDialog}
        />
      ),
    },
    {
      action: 'refund',
      permission: 'orders:refund',
      label: 'Refund',
      shown: <RefundDialog {...props} label="Refund" shortcut="r" />,
    },
    {
      action: 'return',
      permission: 'orders:refund',
      label: 'Open a return',
      // What may still come back changes with each return: a form of its own.
      shown: <ReturnDialog key={data.order.returns?.length} {...props} />,
    },
    { action: 'cancel', permission: 'orders:cancel', label: 'Cancel', shown: <CancelDialog {...props} /> },
    ...mails.map((mail): Action => {
      const label = `Mail “${mailWords[mail]}” again`;
      return {
        action: mail,
        permission: 'orders:edit',
        label,
        shown: (
          <Confirm
            label={label}
            title={`Send “${mailWords[mail]}” again?`}
            action="Send"
            onConfirm={() => done(calls.change('mails', { body: { mail } }), 'The mail is on its way.')}
          >
            <p>To {data.customer.email}.</p>
          </Confirm>
        ),
      };
    }),
  ];
}

interface LaterProps extends ActionProps {
  readonly label: string;
  readonly load: () => Promise<ComponentType<DialogProps>>;
}

/** A button whose dialog is rarely needed, so that the page starts without it. */
function LaterDialog({ label, load, ...props }: LaterProps) {
  const [Part, setPart] = useState<ComponentType<DialogProps>>();
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy, error } = useWork();
  const open = async () => {
    const loaded = Part ?? (await load());
    setPart(() => loaded);
    setOpen(true);
  };
  return (
    <>
      <DeskButton size="s" loading={isBusy} aria-haspopup="dialog" onClick={() => void run(open)}>
        {label}
      </DeskButton>
      <Problem error={error} />
      {Part && <Part {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function TrackingDialog({ data, calls, onDone, action }: ActionProps & { action: 'ship' | 'track' }) {
  const { refId } = data.order.payment;
  const isShip = action === 'ship';
  const shipLabel = data.order.shipments ? 'Ship the rest' : 'Ship';
  const correct = 'Correct the tracking number';
  return (
    <Confirm
      label={isShip ? shipLabel : correct}
      title={isShip ? `${shipLabel} ${data.order.shipments ? 'of ' : ''}${refId}` : correct}
      action={isShip ? 'Shipped, mail the shopper' : 'Save, mail the shopper'}
      look={isShip ? 'act' : 'plain'}
      shortcut={isShip ? 's' : undefined}
      defaults={() => typedTracking(isShip ? [] : data.order.trackingInfo.map(({ trackingNum }) => trackingNum))}
      onConfirm={async (typed) => {
        const body = trackingBody(typed);
        if (isShip) await calls.change('ship', { body: { ...body, despiteDispute: data.isDisputed } });
        else await calls.change('tracking', { method: 'PUT', body });
        onDone(isShip ? `${refId} has shipped.` : 'The tracking number is corrected, and the shopper gets a mail.');
      }}
    >
      {isShip && <DisputeCheck data={data} />}
      <TrackingFields />
    </Confirm>
  );
}

function CancelDialog({ data, calls, onDone }: ActionProps) {
  const { refId } = data.order.payment;
  const { left } = data.payment;
  return (
    <Confirm
      label="Cancel"
      title={`Cancel ${refId}?`}
      action={left > 0 ? `Cancel and refund ${dollars(left)}` : 'Cancel the order'}
      defaults={() => ({ reason: '', message: '' })}
      onConfirm={async (typed) => {
        await calls.change('cancel', { body: { ...typed, version: data.version } });
        onDone(`${refId} is canceled.`);
      }}
    >
      <p>
        {left > 0
          ? `${dollars(left)} goes back to the shopper, and everything to the shelf.`
          : 'Nothing is left to refund. Everything goes back to the shelf.'}{' '}
        A canceled order cannot be brought back.
        {data.order.packedAt && ' It is packed: unpack it.'}
      </p>
      <TextField name="reason" label="Reason" note="for the log" required maxLength={500} />
      <TextArea name="message" label="Message to the shopper" note="optional" rows={2} maxLength={500} />
    </Confirm>
  );
}
