import { useState } from 'react';
import { materialLabel } from '../../../api/contract/catalogue/material-label.ts';
import type { Roll } from '../../lib/pickers/shelf.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { PackFilters } from './PackFilters.tsx';
import type { PickerParts } from './picker-parts.ts';
import { RollStepper } from './RollStepper.tsx';
import { isOut, rollTitle, stockWords } from './roll-words.ts';
import { ShelfState } from './ShelfState.tsx';

/** The spools to choose from, as compact rows grouped by material. */
export function RollRows(parts: PickerParts) {
  const { plan, view } = parts;
  const [shown, setShown] = useState(plan.materials);
  const groups = plan.materials
    .filter((material) => shown.includes(material))
    .map((material) => ({ material, rolls: view.onShelf.filter((roll) => roll.material === material) }));
  const rolls = groups.flatMap((group) => group.rolls);
  return (
    <section className="choose" aria-labelledby="choose">
      <div className="sec-h">
        <h2 className="h3" id="choose">
          Choose your rolls
        </h2>
        <ShelfState {...parts} rolls={rolls} />
      </div>
      <PackFilters {...parts} shown={shown} onShow={setShown} />
      {shown.length === 0 && <p className="muted">No material is chosen. Press at least one above.</p>}
      {groups
        .filter((group) => group.rolls.length > 0)
        .map((group) => (
          <section key={group.material} className="roll-group" aria-label={materialLabel(group.material)}>
            <h3>{materialLabel(group.material)}</h3>
            <ul className="roll-rows">
              {group.rolls.map((roll) => (
                <RollRow key={roll.id} {...parts} roll={roll} />
              ))}
            </ul>
          </section>
        ))}
    </section>
  );
}

function RollRow({ roll, picker, state, view }: PickerParts & { roll: Roll }) {
  const out = isOut(roll, state.phase);
  return (
    <li className={out ? 'is-out' : undefined} title={rollTitle(roll, state.phase)}>
      <Swatch hex={roll.hex} struck={out} />
      {/* The group names the material. */}
      <strong>{roll.name.replace(`${materialLabel(roll.material)} `, '')}</strong>
      <span className="data">{stockWords(roll, state.phase)}</span>
      <RollStepper roll={roll} picker={picker} state={state} view={view} withZero />
    </li>
  );
}
