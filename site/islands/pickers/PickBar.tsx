import { dollars } from '../../../api/contract/money/dollars.ts';
import { Notches } from './Notches.tsx';
import { PackButton } from './PackButton.tsx';
import type { PickerParts } from './picker-parts.ts';

/** On a phone the carton, its count and the button stay within reach of the thumb while rolls are looked at. */
export function PickBar(parts: PickerParts) {
  const { plan, state, view } = parts;
  return (
    <div className="pickbar">
      <div>
        <p className="t">
          {view.chosen.length} of {plan.pieces} rolls
        </p>
        <Notches plan={plan} view={view} isOver={state.problem !== null} />
        <p className="data">{dollars(view.price.pack * state.packs)}</p>
      </div>
      <PackButton {...parts} size="m" />
      {state.problem && <p className="err">{state.problem}</p>}
    </div>
  );
}
