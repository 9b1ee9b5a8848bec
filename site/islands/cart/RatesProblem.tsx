import { useStore } from '@nanostores/react';
import { messages } from '../../../api/contract/messages.ts';
import { $rates, askRatesAgain } from '../../stores/delivery/rates.ts';

/** Why the carrier gave no price, and the way to ask it again. */
export function RatesProblem() {
  const { message, canRetry } = useStore($rates);
  if (!message) return null;
  return (
    <div className="trouble">
      <p className="err" role="alert">
        {canRetry ? `${message} ${messages.usualPriceShown}` : message}
      </p>
      {canRetry && (
        <button className="btn btn-s" type="button" onClick={askRatesAgain}>
          {messages.tryAgain}
        </button>
      )}
    </div>
  );
}
