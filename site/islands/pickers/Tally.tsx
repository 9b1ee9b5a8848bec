import { dollars } from '../../../api/contract/money/dollars.ts';
import type { CartonPrice } from '../../lib/pickers/carton-price.ts';
import type { PickerPlan } from '../../lib/pickers/plans.ts';
import type { PickerView } from '../../stores/pickers/picker-state.ts';
import { Price } from '../../ui/Price.tsx';

interface Props {
  plan: PickerPlan;
  view: PickerView;
  packs: number;
}

/** How full the carton is, and its price against single rolls. */
export function Tally({ plan, view: { chosen, price }, packs }: Props) {
  return (
    <div className="tally">
      <p>
        <b>{chosen.length}</b> <span className="data">of {plan.pieces} rolls</span>
      </p>
      <p className="pack-sum">
        <Price amount={price.pack * packs} size="m" />
        <span className="data">{dollars(price.each)} a roll</span>
      </p>
      <p className="data singly">{singlyText(price, chosen.length === plan.pieces)}</p>
    </div>
  );
}

function singlyText({ singly, saved, single }: CartonPrice, isFull: boolean): string {
  if (isFull) return saved > 0 ? `${dollars(singly)} singly, you save ${dollars(saved)}` : `${dollars(singly)} singly`;
  if (!single) return 'Not sold singly';
  const [from, to] = single;
  return from === to ? `Singly ${dollars(from)} a roll` : `Singly ${dollars(from)} to ${dollars(to)} a roll`;
}
