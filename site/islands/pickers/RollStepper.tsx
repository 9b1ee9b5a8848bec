import { useRef } from 'react';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { countOf } from '../../lib/pickers/carton.ts';
import type { Roll } from '../../lib/pickers/shelf.ts';
import { cartonOf } from '../../stores/pickers/picker-state.ts';
import type { PickerParts } from './picker-parts.ts';
import { isOut } from './roll-words.ts';

interface Props extends Pick<PickerParts, 'picker' | 'state' | 'view'> {
  roll: Roll;
  /** Shows a zero in place of the wide Add button. */
  withZero?: boolean;
}

/**
 * The quantity of a roll in the carton: Add first, then minus and plus. Add and plus are one button, so that the focus
 * stays.
 */
export function RollStepper({ roll, picker, state, view, withZero = false }: Props) {
  const more = useRef<HTMLButtonElement>(null);
  const count = countOf(cartonOf(state), roll.id);
  if (isOut(roll, state.phase)) {
    return (
      <button className="btn btn-s" type="button" disabled>
        {goodsMessages.outOfStock}
        <span className="vh">: {roll.name}</span>
      </button>
    );
  }

  const isAdd = count === 0 && !withZero;
  const less = () => {
    // Minus is about to go away and must not take the focus with it.
    if (count === 1) more.current?.focus();
    picker.removeOne(roll);
  };
  return (
    <fieldset className={isAdd ? 'roll-step is-add' : 'roll-step'} aria-label={`${roll.name} in the carton`}>
      {!isAdd && (
        <>
          <button
            type="button"
            aria-label={`One less ${roll.name}`}
            disabled={!view.isOpen || count === 0}
            onClick={less}
          >
            −
          </button>
          <span>{count}</span>
        </>
      )}
      <button
        ref={more}
        type="button"
        aria-label={isAdd ? `Add ${roll.name}` : `One more ${roll.name}`}
        disabled={!view.isOpen || count >= roll.qoh || roll.diameter !== state.diameter}
        onClick={() => picker.add(roll)}
      >
        {isAdd ? 'Add' : '+'}
      </button>
    </fieldset>
  );
}
