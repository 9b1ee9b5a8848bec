import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import type { User } from '../../../../contract/user.ts';
import { addresses, billing, saveBilling } from '../../../stores/account-area/billing.ts';
import { WhenLoaded } from '../WhenLoaded.tsx';
import { AddressBook } from './AddressBook.tsx';
import { AddressForm } from './AddressForm.tsx';

/** The default shipping address of orders, and the account's other addresses. */
export function ShippingTab({ user }: { user: User }) {
  return (
    <>
      <p className="muted">{accountAreaMessages.addressWhy}</p>
      <WhenLoaded store={billing} what="your address" skeleton={<Skeleton />}>
        {(record) => (
          <>
            <AddressForm record={record} user={user} save={saveBilling} />
            {record.shipping && (
              <WhenLoaded store={addresses} what="your other addresses" skeleton={<span className="skel skel-field" />}>
                {(list) => <AddressBook list={list} user={user} />}
              </WhenLoaded>
            )}
          </>
        )}
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
