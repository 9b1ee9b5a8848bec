import { formatSize } from '../../../contract/catalogue/format-size.ts';
import { colorClass } from '../../lib/color-class.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import type { Roll } from '../../lib/pickers/shelf.ts';
import { itemPicture } from '../../lib/pictures.ts';
import type { PickerParts } from './picker-parts.ts';
import { useFocusInside } from './use-focus-inside.ts';

/** An open carton. Each roll is a button that removes it; empty places are numbered. */
export function Carton({ plan, picker, state, view: { chosen, isOpen } }: PickerParts) {
  const places = Array.from({ length: plan.pieces }, (_, place) => chosen[place]);
  const last = chosen.at(-1);
  const { list, leaving } = useFocusInside(chosen.length);
  const take = (place: number) => {
    leaving();
    picker.removeAt(place);
  };
  return (
    <div className={last ? `carton-stage lit ${colorClass(last.hex)}` : 'carton-stage'}>
      <div className="carton">
        <div className="lid" />
        <ul className="inside" ref={list} tabIndex={-1} aria-label="Rolls in the carton">
          {places.map((roll, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the carton is identified by its number
            <li key={place}>
              {roll ? (
                <button
                  type="button"
                  aria-label={`Take roll ${place + 1}, ${roll.name}, out of the carton`}
                  title={`Take ${roll.name} out`}
                  disabled={!isOpen}
                  onClick={() => take(place)}
                >
                  <RollPicture roll={roll} />
                </button>
              ) : (
                <span className="ghost" aria-hidden="true">
                  {place + 1}
                </span>
              )}
            </li>
          ))}
        </ul>
        <div className="front">
          <strong>
            Northspool
            <br />
            {plan.title}
          </strong>
          <span className="data">
            {plan.pieces} × {keepUnits(formatSize(plan.weight))}
            <br />
            {keepUnits(formatSize(state.diameter))}
          </span>
        </div>
      </div>
    </div>
  );
}

function RollPicture({ roll: { picture, hex } }: { roll: Roll }) {
  if (!picture) return <span className={`sw ${colorClass(hex)}`} />;
  return <img {...sourcesOf(picture)} width={800} height={800} alt="" />;
}

function sourcesOf(path: string) {
  const { src, srcset } = itemPicture(path);
  return { src, srcSet: srcset, sizes: '110px' };
}
