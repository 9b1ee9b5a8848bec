import { formatSize } from '../../../contract/catalogue/format-size.ts';
import { dollars } from '../../../contract/dollars.ts';
import { deliveryMessages } from '../../../contract/messages/delivery.ts';
import { pickersMessages } from '../../../contract/messages/pickers.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import type { CartonPrice } from '../../lib/pickers/carton-price.ts';
import { chosenText } from '../../lib/pickers/carton-words.ts';
import type { PickerPlan } from '../../lib/pickers/plans.ts';
import type { PickerView } from '../../stores/pickers/picker-state.ts';
import { Price } from '../../ui/Price.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { Icon } from '../Icon.tsx';
import { Problem } from '../Problem.tsx';
import { Carton } from './Carton.tsx';
import { Notches } from './Notches.tsx';
import { PackButton } from './PackButton.tsx';
import type { PickerParts } from './picker-parts.ts';
import { useFocusInside } from './use-focus-inside.ts';

/** How full the carton is, and its price against single rolls. */
function Tally({ plan, view: { chosen, price }, packs }: { plan: PickerPlan; view: PickerView; packs: number }) {
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
  if (isFull && saved < 0) return `${dollars(singly)} singly, ${dollars(-saved)} less than this carton`;
  if (isFull) return `${dollars(singly)} singly, you save ${dollars(saved)}`;
  if (!single) return 'Not sold singly';
  const [from, to] = single;
  return from === to ? `Singly ${dollars(from)} a roll` : `Singly ${dollars(from)} to ${dollars(to)} a roll`;
}

/** The chosen rolls by name; has a row for every place from the start, so that nothing below it moves. */
function ChosenList({ plan, picker, view: { chosen, isOpen } }: PickerParts) {
  const places = Array.from({ length: plan.pieces }, (_, place) => chosen[place]);
  const { list, leaving } = useFocusInside(chosen.length);
  const take = (place: number) => {
    leaving();
    picker.removeAt(place);
  };
  return (
    <ul className="chosen" ref={list} tabIndex={-1}>
      {places.map((roll, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the carton is identified by its number
        <li key={place} className={roll ? undefined : 'is-free'}>
          {roll ? (
            <>
              <Swatch hex={roll.hex} shape="dot" />
              {roll.name}
              <span className="data">{keepUnits(formatSize(plan.weight))}</span>
              <button
                className="icon-btn"
                type="button"
                aria-label={`Take out ${roll.name}, roll ${place + 1}`}
                disabled={!isOpen}
                onClick={() => take(place)}
              >
                <Icon name="close" />
              </button>
            </>
          ) : (
            <>
              <i aria-hidden="true" />
              <span aria-hidden="true">{`Roll ${place + 1}`}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The carton with its rolls, price and button. */
export function CartonBox(parts: PickerParts) {
  const { plan, picker, state, view } = parts;
  const isClosed = state.phase.at === 'closed';
  const names = view.chosen.map(({ name }) => name);
  return (
    <section className="pick-box stack-4" aria-label="Your carton">
      <Carton {...parts} />
      <Tally plan={plan} view={view} packs={state.packs} />
      <Notches plan={plan} view={view} isOver={state.problem !== null} />
      <p className={isClosed ? 'hint chosen-text is-closed' : 'hint chosen-text'} role="status">
        {isClosed ? pickersMessages.bundleSoldOut : chosenText(names, plan.pieces)}
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
      <Problem>{state.problem}</Problem>
      {plan.name === 'bulk' && <BulkNotice />}
    </section>
  );
}

function BulkNotice() {
  return (
    <div className="pick-note">
      <Icon name="warning" />
      <strong>Ships separately</strong>
      <p>
        {pickersMessages.bulkShips} {deliveryMessages.bulkNotice('SmartPost')}.
      </p>
      <p>{pickersMessages.bulkNoDiscount}</p>
    </div>
  );
}
