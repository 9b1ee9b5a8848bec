import { useStore } from '@nanostores/react';
import { $confirmedAddress } from '../../stores/checkout/address-check.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';

/** Says so where the address is not quite what was typed. */
export function SuggestedSpelling() {
  const { address } = useStore($details);
  if (!useStore($confirmedAddress)?.isSuggested) return null;
  return (
    <div className="alert ok">
      <svg className="ico" viewBox="0 0 20 20" aria-hidden="true">
        <path d="m4 10.5 4 4 8-9" />
      </svg>
      <strong>Address checked</strong>
      <span>We used the suggested spelling, “{address}”.</span>
    </div>
  );
}
