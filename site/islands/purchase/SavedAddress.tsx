import { useStore } from '@nanostores/react';
import { detailsOfBilling } from '../../stores/checkout/billing-details.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import {
  $addressBook,
  $chosenAddressId,
  $isEditingAddress,
  $savedAddress,
  $shouldSaveAddress,
  applySavedAddress,
  chooseAddress,
} from '../../stores/checkout/saved-address.ts';
import { $user } from '../../stores/session.ts';
import { addressLines } from './address-lines.ts';
import type { DetailsForm } from './use-details-form.ts';

/** The account's saved address, read-only; Edit Address opens the form. */
export function SavedAddress({ isPickup }: { isPickup: boolean }) {
  const details = useStore($details);
  const { firstName, lastName, email, phone, country } = details;
  const lines = isPickup ? [] : [...addressLines(details), ...(country === 'CA' ? ['Canada'] : [])];
  return (
    <section className="saved-address panel" aria-label="Saved address">
      <p>
        <strong>{`${firstName} ${lastName}`.trim()}</strong>
      </p>
      <button className="link" type="button" onClick={() => $isEditingAddress.set(true)}>
        Edit Address
      </button>
      <p className="muted">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>
          {email} · {phone}
        </span>
      </p>
    </section>
  );
}

/** The account's other addresses: a press sends the order there. */
export function OtherAddresses({ form }: { form: DetailsForm }) {
  const chosen = useStore($chosenAddressId);
  const others = useStore($addressBook).filter(({ id }) => id !== chosen);
  if (others.length === 0) return null;
  return (
    <section className="other-addresses stack-2" aria-label="Your other addresses">
      <p>Or send it to</p>
      <ul>
        {others.map((address) => (
          <li key={address.id}>
            <button
              className="btn btn-s"
              type="button"
              onClick={() => {
                chooseAddress(address);
                form.reset($details.get());
              }}
            >
              <span>
                <strong>{address.shipping.name}</strong>, {addressLines(detailsOfBilling(address)).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For accounts: whether to save the typed address, and the way back to the saved one. */
export function SaveAddressCheck({ form }: { form: DetailsForm }) {
  const isAccount = useStore($user)?.loggedIn === true;
  const saves = useStore($shouldSaveAddress);
  const hasSaved = useStore($savedAddress) !== null;
  if (!isAccount) return null;
  return (
    <div className="save-address split">
      <label className="check">
        <input type="checkbox" checked={saves} onChange={({ target }) => $shouldSaveAddress.set(target.checked)} />
        Save this address to my account
      </label>
      {hasSaved && (
        <button
          className="link"
          type="button"
          onClick={() => {
            applySavedAddress();
            form.reset($details.get());
          }}
        >
          Keep the saved address
        </button>
      )}
    </div>
  );
}
