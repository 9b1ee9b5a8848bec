import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { dollars } from '../../../contract/money/dollars.ts';
import { type PickerName, plans } from '../../lib/pickers/plans.ts';
import type { BuiltShelf } from '../../lib/pickers/shelf.ts';
import { createBundlePicker } from '../../stores/pickers/bundle-picker.ts';
import { pickerView } from '../../stores/pickers/picker-state.ts';
import { $user } from '../../stores/session.ts';
import { isForCommunity } from '../listing/community.ts';
import { CartonBox } from './CartonBox.tsx';
import { Notches } from './Notches.tsx';
import { PackButton } from './PackButton.tsx';
import type { PickerParts } from './picker-parts.ts';
import { RollCards } from './RollCards.tsx';
import { RollRows } from './RollRows.tsx';

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
