import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { formatSize } from '../../../contract/catalogue/format-size.ts';
import { dollars } from '../../../contract/dollars.ts';
import { colorClass } from '../../lib/color-class.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import { fillerClasses, MAX_FILLERS } from '../../lib/listing/filler-cells.ts';
import { countOf } from '../../lib/pickers/carton.ts';
import { type PickerName, plans } from '../../lib/pickers/plans.ts';
import type { BuiltShelf, Roll } from '../../lib/pickers/shelf.ts';
import { itemPicture } from '../../lib/pictures.ts';
import { createBundlePicker } from '../../stores/pickers/bundle-picker.ts';
import { cartonOf, pickerView } from '../../stores/pickers/picker-state.ts';
import { $user } from '../../stores/session.ts';
import { isForCommunity } from '../listing/community.ts';
import { CartonBox } from './CartonBox.tsx';
import { Notches } from './Notches.tsx';
import { PackButton } from './PackButton.tsx';
import type { PickerParts } from './picker-parts.ts';
import { RollRows } from './RollRows.tsx';
import { RollSearch } from './RollSearch.tsx';
import { RollStepper } from './RollStepper.tsx';
import { isOut, rollTitle, stockWords } from './roll-words.ts';
import { ShelfState } from './ShelfState.tsx';

/** On phones the carton, its count and the button stay within reach of the thumb. */
function PickBar(parts: PickerParts) {
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

interface Props {
  name: PickerName;
  /** the stock when the page was built */
  shelf: BuiltShelf;
}

/** Fills a carton with five minis or ten spools, and adds it to the cart. */
export function Picker({ name, shelf }: Props) {
  const plan = plans[name];
  const [picker] = useState(() => createBundlePicker(plan, shelf));
  const state = useStore(picker.$state);
  const membership = useStore($user, { ssr: 'initial' })?.membership ?? false;
  const parts: PickerParts = { plan, picker, state, view: pickerView(plan, state, membership) };

  useEffect(() => {
    void picker.open(isForCommunity(location));
  }, [picker]);

  return (
    <div className={`pick pick-${name}`} aria-busy={state.phase.at === 'loading' || state.part?.at === 'loading'}>
      {name === 'minis' ? (
        <>
          <CartonBox {...parts} />
          <RollCards {...parts} />
        </>
      ) : (
        <>
          <RollRows {...parts} />
          <CartonBox {...parts} />
        </>
      )}
      <PickBar {...parts} />
    </div>
  );
}

/** Visible without scrolling. */
const EARLY = 4;
const SIZES = '(min-width: 1000px) 13vw, (min-width: 700px) 29vw, 43vw';

/** The minis to choose from, a card each. */
function RollCards(parts: PickerParts) {
  const { view, picker, state } = parts;
  const fillers = Array.from({ length: MAX_FILLERS }, (_, index) => fillerClasses(view.onShelf.length, index));
  const cards = (
    <ul className="rolls">
      {view.onShelf.map((roll, index) => (
        <RollCard key={roll.id} {...parts} roll={roll} isEarly={index < EARLY} />
      ))}
      {fillers.map((classes, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is identified by its place
        <li key={index} className={`roll filler ${classes}`} aria-hidden="true" />
      ))}
    </ul>
  );
  return (
    <section className="choose" aria-labelledby="choose">
      <div className="sec-h">
        <h2 className="h3" id="choose">
          Choose your rolls
        </h2>
        <ShelfState {...parts} rolls={view.onShelf} />
      </div>
      {state.part ? (
        <RollSearch picker={picker} part={state.part}>
          {cards}
        </RollSearch>
      ) : (
        cards
      )}
    </section>
  );
}

function RollCard({ roll, isEarly, ...parts }: PickerParts & { roll: Roll; isEarly: boolean }) {
  const { plan, state, view } = parts;
  const classes = ['roll lit', colorClass(roll.hex)];
  if (countOf(cartonOf(state), roll.id) > 0) classes.push('is-on');
  if (isOut(roll, state.phase)) classes.push('is-out');
  const picture = roll.picture ? itemPicture(roll.picture) : null;
  return (
    <li className={classes.join(' ')} title={rollTitle(roll, state.phase)}>
      <div className="pic">
        {picture && (
          <img
            src={picture.src}
            srcSet={picture.srcset}
            sizes={SIZES}
            width={800}
            height={800}
            alt=""
            loading={isEarly ? 'eager' : 'lazy'}
          />
        )}
      </div>
      <div className="tx">
        <h3>{roll.name}</h3>
        <p className="data">{keepUnits([formatSize(plan.weight), stockWords(roll, state.phase)].join(' · '))}</p>
      </div>
      <RollStepper roll={roll} picker={parts.picker} state={state} view={view} />
    </li>
  );
}
