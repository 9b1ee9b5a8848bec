import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useId, useState } from 'react';
import { formsMessages } from '../../../contract/form-messages.ts';
import { deliveryMessages } from '../../../contract/messages/delivery.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { $zip, isPostalCode, setPostalCode } from '../../stores/delivery/delivery.ts';
import { $rates, refetchRates } from '../../stores/delivery/rates.ts';
import { useTyped } from '../../ui/use-typed.ts';

/** Why the carrier returned no rate, and a retry. */
function RatesProblem() {
  const { message, canRetry } = useStore($rates);
  if (!message) return null;
  return (
    <div className="trouble split">
      <p className="err" role="alert">
        {canRetry ? `${message} ${deliveryMessages.usualPriceShown}` : message}
      </p>
      {canRetry && (
        <button className="btn btn-s" type="button" onClick={refetchRates}>
          {goodsMessages.tryAgain}
        </button>
      )}
    </div>
  );
}

/** Asks for the zip code to estimate tax and shipping before checkout. A complete code applies at once. */
export function ZipEstimate() {
  const zip = useStore($zip);
  const { loading } = useStore($rates);
  const [typed, setTyped] = useTyped(zip);
  const [isInvalid, setIsInvalid] = useState(false);
  const id = useId();

  const type = (text: string) => {
    setTyped(text);
    if (!isPostalCode(text)) return;
    setIsInvalid(false);
    setPostalCode(text);
  };
  const settle = () => {
    const isGood = typed.trim() === '' || isPostalCode(typed);
    setIsInvalid(!isGood);
    if (isGood) setPostalCode(typed);
  };
  const update = (event: SyntheticEvent) => {
    event.preventDefault();
    settle();
  };

  return (
    <form className="zip stack-2" onSubmit={update} noValidate>
      <label htmlFor={id}>Zip code for tax and shipping</label>
      <input
        className="input"
        id={id}
        value={typed}
        autoComplete="postal-code"
        maxLength={12}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-problem` : undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
      />
      <button className="btn btn-s" type="submit" aria-busy={loading || undefined}>
        Update
      </button>
      {isInvalid ? (
        <p className="err" id={`${id}-problem`} role="alert">
          {formsMessages.invalidZip}
        </p>
      ) : (
        <RatesProblem />
      )}
    </form>
  );
}
