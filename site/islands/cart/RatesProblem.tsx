import { useStore } from '@nanostores/react';
import { deliveryMessages } from '../../../api/contract/messages/delivery.ts';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { $rates, askRatesAgain } from '../../stores/delivery/rates.ts';

/** Why the carrier gave no price, and the way to ask it again. */
export function RatesProblem() {
  const { message, canRetry } = useStore($rates);
  if (!message) return null;
  return (
    <div className="trouble">
      <p className="err" role="alert">
        {canRetry ? `${message} ${deliveryMessages.usualPriceShown}` : message}
      </p>
      {canRetry && (
        <button className="btn btn-s" type="button" onClick={askRatesAgain}>
          {goodsMessages.tryAgain}
        </button>
      )}
    </div>
  );
}
