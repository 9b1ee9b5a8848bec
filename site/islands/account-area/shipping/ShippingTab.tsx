import { accountAreaMessages } from '../../../../api/contract/messages/account-area.ts';
import type { User } from '../../../../api/contract/user.ts';
import { billing } from '../../../stores/account-area/billing.ts';
import { WhenLoaded } from '../WhenLoaded.tsx';
import { AddressForm } from './AddressForm.tsx';

/** The default shipping address of orders. */
export function ShippingTab({ user }: { user: User }) {
  return (
    <>
      <p className="muted">{accountAreaMessages.addressWhy}</p>
      <WhenLoaded store={billing} what="your address" skeleton={<Skeleton />}>
        {(record) => <AddressForm record={record} user={user} />}
      </WhenLoaded>
    </>
  );
}

function Skeleton() {
  return (
    <div className="area-form">
      {['names', 'ways', 'country', 'street', 'rest', 'city'].map((row) => (
        <span key={row} className="skel skel-field" />
      ))}
    </div>
  );
}
