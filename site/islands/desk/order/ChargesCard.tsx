import type { ReactNode } from 'react';
import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { CopyLink } from '../kit/CopyLink.tsx';
import { ActionButton } from '../kit/DeskButton.tsx';
import { Card, Money, When } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';
import type { ActionProps } from './use-order.ts';

const endWords = { paid: 'paid by link', withdrawn: 'withdrawn', expired: 'not paid in time' };

/** Changes that cost more: the one that waits for its customer, with its link, and those that ended. */
export function ChargesCard({ data, calls, onDone }: ActionProps) {
  const mayRefund = useMay('orders:refund');
  if (data.charges.length === 0) return null;
  const { refId } = data.order.payment;
  const mail = async () => {
    await calls.change('charge/link');
    onDone(`The link for ${refId} is mailed again.`);
  };
  const withdraw = async () => {
    await calls.change('charge', { method: 'DELETE' });
    onDone(`${refId} stays as it was, and can be packed.`);
  };
  return (
    <Card title="Changes by payment link">
      {data.charges.map((charge) => (
        <Charge key={charge.id} charge={charge}>
          {charge.link && mayRefund && (
            <>
              <CopyLink link={charge.link} />
              <div className="desk-actions">
                <ActionButton size="s" onPress={mail}>
                  Mail the link again
                </ActionButton>
                <ActionButton size="s" onPress={withdraw}>
                  Withdraw the change
                </ActionButton>
              </div>
            </>
          )}
        </Charge>
      ))}
    </Card>
  );
}

interface ChargeProps {
  charge: DeskOrder['charges'][number];
  children: ReactNode;
}

function Charge({ charge: { amount, changes, state, expiresAt, payment }, children }: ChargeProps) {
  return (
    <div className="stack-2">
      <p>
        <Money amount={amount} />{' '}
        {state === 'open' ? (
          <>
            to be paid until <When at={expiresAt} />. The order is not packed meanwhile.
          </>
        ) : (
          endWords[state]
        )}
        <br />
        <small>{changes.join(', ')}</small>
        {payment && (
          <>
            <br />
            {payment.service === 'paypal' ? 'PayPal' : 'Card'} <span className="desk-data">{payment.id}</span>
            {payment.refunded > 0 && `, ${dollars(payment.refunded)} refunded`}
          </>
        )}
      </p>
      {children}
    </div>
  );
}
