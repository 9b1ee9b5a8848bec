import { useStore } from '@nanostores/react';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { $isEditingAddress } from '../../stores/checkout/saved-address.ts';
import { addressLines } from './address-lines.ts';

/** The address that the account has on record, to be read; the form is behind Edit Address. */
export function SavedAddress({ isPickup }: { isPickup: boolean }) {
  const details = useStore($details);
  const { firstName, lastName, email, phone, country } = details;
  const lines = isPickup ? [] : [...addressLines(details), ...(country === 'CA' ? ['Canada'] : [])];
  return (
    <section className="saved-address" aria-label="Saved address">
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
