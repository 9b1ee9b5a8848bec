import { formatSize } from '../../../contract/catalogue/format-size.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import type { Roll } from '../../lib/pickers/shelf.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import type { PickerParts } from './picker-parts.ts';
import { RollSearch } from './RollSearch.tsx';
import { RollStepper } from './RollStepper.tsx';
import { isOut, rollTitle, stockWords } from './roll-words.ts';
import { ShelfState } from './ShelfState.tsx';

/** The spools to choose from, as compact rows: grouped by material, or as a search has found them. */
export function RollRows(parts: PickerParts) {
  const { plan, picker, state, view } = parts;
  const { materials, part } = state;
  const rolls = part ? view.onShelf : view.onShelf.filter(({ material }) => materials.includes(material));
  return (
    <section className="choose" aria-labelledby="choose">
      <div className="sec-h">
        <h2 className="h3" id="choose">
          Choose your rolls
        </h2>
        <ShelfState {...parts} rolls={rolls} />
      </div>
      <PackFilters {...parts} />
      {materials.length === 0 && <p className="muted">No material is chosen. Press at least one above.</p>}
      {part ? (
        <RollSearch picker={picker} part={part}>
          <ul className="roll-rows">
            {rolls.map((roll) => (
              <RollRow key={roll.id} {...parts} roll={roll} />
            ))}
          </ul>
        </RollSearch>
      ) : (
        plan.materials.map((material) => (
          <MaterialGroup
            key={material}
            {...parts}
            material={material}
            rolls={rolls.filter((roll) => roll.material === material)}
          />
        ))
      )}
    </section>
  );
}

function MaterialGroup({ material, rolls, ...parts }: PickerParts & { material: string; rolls: readonly Roll[] }) {
  if (rolls.length === 0) return null;
  return (
    <section className="roll-group" aria-label={materialLabel(material)}>
      <h3>{materialLabel(material)}</h3>
      <ul className="roll-rows">
        {rolls.map((roll) => (
          <RollRow key={roll.id} {...parts} roll={roll} />
        ))}
      </ul>
    </section>
  );
}

function RollRow({ roll, picker, state, view }: PickerParts & { roll: Roll }) {
  const out = isOut(roll, state.phase);
  return (
    <li className={out ? 'is-out' : undefined} title={rollTitle(roll, state.phase)}>
      <Swatch hex={roll.hex} struck={out} />
      {/* The group names the material, or the line below. */}
      <strong>{roll.name.replace(`${materialLabel(roll.material)} `, '')}</strong>
      <span className="data">
        {state.part && `${materialLabel(roll.material)} · `}
        {stockWords(roll, state.phase)}
      </span>
      <RollStepper roll={roll} picker={picker} state={state} view={view} withZero />
    </li>
  );
}

/** A carton has one diameter, and any of the materials. */
function PackFilters({ plan, picker, state }: PickerParts) {
  const { materials: shown } = state;
  const others = plan.diameters.filter((each) => each !== state.diameter && (state.cartons[each]?.length ?? 0) > 0);
  const toggle = (material: string) =>
    picker.showMaterials(
      shown.includes(material)
        ? shown.filter((each) => each !== material)
        : plan.materials.filter((each) => each === material || shown.includes(each)),
    );
  return (
    <div className="pack-filters stack-4">
      <fieldset>
        <legend>
          Diameter <i>filters the colors</i>
        </legend>
        <div className="toggles">
          {plan.diameters.map((each) => (
            <button
              key={each}
              className="toggle"
              type="button"
              aria-pressed={each === state.diameter}
              onClick={() => picker.chooseDiameter(each)}
            >
              {keepUnits(formatSize(each))}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>
          Material <i>mix freely</i>
        </legend>
        <div className="toggles">
          {plan.materials.map((each) => (
            <button
              key={each}
              className="toggle"
              type="button"
              aria-pressed={shown.includes(each)}
              onClick={() => toggle(each)}
            >
              {materialLabel(each)}
            </button>
          ))}
        </div>
      </fieldset>
      <p className="hint" role="status">
        {others.length > 0
          ? others.map((each) =>
              keepUnits(`${state.cartons[each]?.length} of ${formatSize(each)} in a separate carton.`),
            )
          : 'A carton holds one diameter. Your choices for each diameter are kept.'}
      </p>
    </div>
  );
}
