import { deliveryMessages } from '../../../api/contract/messages/delivery.ts';
import { pickersMessages } from '../../../api/contract/messages/pickers.ts';
import { chosenText } from '../../lib/pickers/carton-words.ts';
import { Stepper } from '../../ui/Stepper.tsx';
import { Icon } from '../cart/Icon.tsx';
import { Carton } from './Carton.tsx';
import { ChosenList } from './ChosenList.tsx';
import { Notches } from './Notches.tsx';
import { PackButton } from './PackButton.tsx';
import type { PickerParts } from './picker-parts.ts';
import { Tally } from './Tally.tsx';

/** The carton with its rolls, price and button. */
export function CartonBox(parts: PickerParts) {
  const { plan, picker, state, view } = parts;
  const names = view.chosen.map(({ name }) => name);
  return (
    <section className="pick-box" aria-label="Your carton">
      <Carton {...parts} />
      <Tally plan={plan} view={view} packs={state.packs} />
      <Notches plan={plan} view={view} isOver={state.problem !== null} />
      <p className="hint chosen-text" role="status">
        {chosenText(names, plan.pieces)}
      </p>
      {plan.name === 'minis' && <ChosenList {...parts} />}
      <div className="pack-row">
        {view.missing === 0 && (
          <Stepper
            quantity={state.packs}
            rule={{ step: 1, max: view.mostPacks }}
            label="Cartons"
            disabled={!view.isOpen}
            onChange={({ quantity }) => picker.setPacks(quantity)}
          />
        )}
        <PackButton {...parts} size="l" />
      </div>
      {state.problem && (
        <p className="err" role="alert">
          {state.problem}
        </p>
      )}
      {plan.name === 'bulk' && <BulkNotice />}
    </section>
  );
}

function BulkNotice() {
  return (
    <div className="pick-note">
      <Icon name="warning" />
      <strong>Ships apart from the rest</strong>
      <p>
        {pickersMessages.bulkShips} {deliveryMessages.bulkNotice('SmartPost')}.
      </p>
      <p>{pickersMessages.bulkNoDiscount}</p>
    </div>
  );
}
