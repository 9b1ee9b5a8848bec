import { colorClass } from '../../lib/color-class.ts';
import type { PickerPlan } from '../../lib/pickers/plans.ts';
import type { PickerView } from '../../stores/pickers/picker-state.ts';

interface Props {
  plan: PickerPlan;
  view: PickerView;
  /** gray, after an attempt to overfill the carton */
  isOver?: boolean;
}

/** A notch for every place in the carton, in the color of its roll. The text beside it says the same. */
export function Notches({ plan, view: { chosen }, isOver = false }: Props) {
  return (
    <div className={isOver ? 'notches is-over' : 'notches'} aria-hidden="true">
      {Array.from({ length: plan.pieces }, (_, place) => {
        const roll = chosen[place];
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the carton is identified by its number
        return <i key={place} className={roll ? `is-in ${colorClass(roll.hex)}` : undefined} />;
      })}
    </div>
  );
}
