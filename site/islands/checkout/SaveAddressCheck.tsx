import { useStore } from '@nanostores/react';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { $savedAddress, $savesAddress, takeSavedAddress } from '../../stores/checkout/saved-address.ts';
import { $user } from '../../stores/session.ts';
import type { DetailsForm } from './use-details-form.ts';

/** For accounts: whether this address goes on record, and the way back to the one that is there. */
export function SaveAddressCheck({ form }: { form: DetailsForm }) {
  const isAccount = useStore($user)?.loggedIn === true;
  const saves = useStore($savesAddress);
  const hasSaved = useStore($savedAddress) !== null;
  if (!isAccount) return null;
  return (
    <div className="save-address">
      <label className="check">
        <input type="checkbox" checked={saves} onChange={({ target }) => $savesAddress.set(target.checked)} />
        Save this address to my account
      </label>
      {hasSaved && (
        <button
          className="link"
          type="button"
          onClick={() => {
            takeSavedAddress();
            form.reset($details.get());
          }}
        >
          Keep the saved address
        </button>
      )}
    </div>
  );
}
