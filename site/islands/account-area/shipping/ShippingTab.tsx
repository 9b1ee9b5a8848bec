import { useState } from 'react';
import { MAX_ADDRESSES, type SavedAddress } from '../../../../contract/accounts/billing.ts';
import type { User } from '../../../../contract/accounts/user.ts';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import {
  addAddress,
  addresses,
  billing,
  changeAddress,
  makeDefault,
  removeAddress,
  saveBilling,
} from '../../../stores/account-area/billing.ts';
import { detailsOfBilling } from '../../../stores/checkout/billing-details.ts';
import { Button } from '../../../ui/Button.tsx';
import { addressLines } from '../../purchase/address-lines.ts';
import { useWorking } from '../../use-work.ts';
import { WhenLoaded } from '../../WhenLoaded.tsx';
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
    <div className="area-form stack-5">
      {['names', 'ways', 'country', 'street', 'rest', 'city'].map((row) => (
        <span key={row} className="skel skel-field" />
      ))}
    </div>
  );
}

/** An empty form; name and mail of the account are filled in. */
const nothing = { name: '', email: '', phone: '', shipping: null, note: '' };

/** The addresses besides the default: each can become the default, and any can be chosen at checkout. */
function AddressBook({ list, user }: { list: readonly SavedAddress[]; user: User }) {
  const [isAdding, setAdding] = useState(false);
  const others = list.filter(({ isDefault }) => !isDefault);
  const add = async (change: Parameters<typeof addAddress>[0]) => {
    await addAddress(change);
    setAdding(false);
  };
  return (
    <section className="address-book" aria-labelledby="other-addresses">
      <h3 className="h4" id="other-addresses">
        Other addresses
      </h3>
      <p className="muted">{accountAreaMessages.otherAddressesWhy}</p>
      {others.length > 0 && (
        <ul className="area-list panel">
          {others.map((address) => (
            <Entry key={address.id} address={address} user={user} />
          ))}
        </ul>
      )}
      {isAdding && <AddressForm record={nothing} user={user} save={add} onCancel={() => setAdding(false)} />}
      {!isAdding && list.length < MAX_ADDRESSES && <Button onClick={() => setAdding(true)}>Add an address</Button>}
      {list.length >= MAX_ADDRESSES && <p className="hint">{accountAreaMessages.addressesFull(MAX_ADDRESSES)}</p>}
    </section>
  );
}

function Entry({ address, user }: { address: SavedAddress; user: User }) {
  const { id, shipping } = address;
  const [isEditing, setEditing] = useState(false);
  const choose = useWorking(() => makeDefault(id), accountAreaMessages.defaultChanged);
  const remove = useWorking(() => removeAddress(id), accountAreaMessages.addressRemoved);
  const change = async (typed: Parameters<typeof changeAddress>[1]) => {
    await changeAddress(id, typed);
    setEditing(false);
  };
  if (isEditing) {
    return (
      <li className="is-editing">
        <AddressForm record={address} user={user} save={change} onCancel={() => setEditing(false)} />
      </li>
    );
  }
  const lines = addressLines(detailsOfBilling(address));
  const named = <span className="vh"> {lines[0]}</span>;
  return (
    <li>
      <div>
        <strong>{shipping.name}</strong>
        {lines.map((line) => (
          <p className="data" key={line}>
            {line}
          </p>
        ))}
      </div>
      <div className="address-acts cluster">
        <Button size="s" loading={choose.isWorking} onClick={choose.start}>
          Make default{named}
        </Button>
        <Button size="s" look="quiet" onClick={() => setEditing(true)}>
          Edit{named}
        </Button>
        <Button size="s" look="quiet" loading={remove.isWorking} onClick={remove.start}>
          Delete{named}
        </Button>
      </div>
    </li>
  );
}
