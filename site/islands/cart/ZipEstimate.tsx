import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { messages } from '../../../api/contract/messages.ts';
import { $zip, deliverTo, isPostalCode } from '../../stores/delivery.ts';
import { $rates, keepRatesCurrent } from '../../stores/rates.ts';

/** Asks where the parcel goes, so that tax and shipping can be told before checkout. */
export function ZipEstimate() {
  const zip = useStore($zip);
  const rates = useStore($rates);
  const [typed, setTyped] = useState(zip);
  const [isInvalid, setIsInvalid] = useState(false);
  const id = useId();
  useEffect(keepRatesCurrent, []);
  useEffect(() => setTyped(zip), [zip]);

  const update = (event: SyntheticEvent) => {
    event.preventDefault();
    const isGood = typed.trim() === '' || isPostalCode(typed);
    setIsInvalid(!isGood);
    if (isGood) deliverTo(typed);
  };
  const problem = isInvalid ? messages.invalidZip : rates.message;

  return (
    <form className="zip" onSubmit={update} noValidate>
      <label htmlFor={id}>Zip code for tax and shipping</label>
      <input
        className="input"
        id={id}
        value={typed}
        autoComplete="postal-code"
        maxLength={10}
        aria-invalid={isInvalid || undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button className="btn btn-s" type="submit" aria-busy={rates.loading || undefined}>
        Update
      </button>
      {problem && (
        <p className="err" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
