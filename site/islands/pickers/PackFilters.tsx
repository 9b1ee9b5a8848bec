import { formatSize } from '../../../contract/catalogue/format-size.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import type { PickerParts } from './picker-parts.ts';

/** A carton has one diameter, and any of the materials. */
export function PackFilters({ plan, picker, state }: PickerParts) {
  const { materials: shown } = state;
  const others = plan.diameters.filter((each) => each !== state.diameter && (state.cartons[each]?.length ?? 0) > 0);
  const toggle = (material: string) =>
    picker.showMaterials(
      shown.includes(material)
        ? shown.filter((each) => each !== material)
        : plan.materials.filter((each) => each === material || shown.includes(each)),
    );
  return (
    <div className="pack-filters">
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
