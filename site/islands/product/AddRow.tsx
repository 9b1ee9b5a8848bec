import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import type { QuantityRule, Settled } from '../../lib/quantity.ts';
import { Stepper } from '../../ui/Stepper.tsx';
import { AddButton } from './AddButton.tsx';
import type { Offer } from './offer.ts';

interface Props extends Offer {
  quantity: number;
  rule: QuantityRule;
  rounded: boolean;
  onQuantity: (settled: Settled) => void;
}

export function AddRow({ quantity, rule, rounded, onQuantity, ...offer }: Props) {
  return (
    <>
      <div className="addrow">
        <Stepper quantity={quantity} rule={rule} disabled={!offer.canBuy} onChange={onQuantity} />
        <AddButton {...offer} size="l" withPrice />
      </div>
      <p className={rounded ? 'hint' : 'vh'} role="status">
        {rounded ? goodsMessages.multiplesOf(rule.step) : ''}
      </p>
      {offer.state.kind === 'failed' && (
        <p className="err" role="alert">
          {offer.state.message}
        </p>
      )}
    </>
  );
}
