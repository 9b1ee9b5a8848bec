import { formatSize } from '../../lib/catalogue/format-size.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { Icon } from '../cart/Icon.tsx';
import type { PickerParts } from './picker-parts.ts';
import { useFocusInside } from './use-focus-inside.ts';

/** The chosen rolls by name; has a row for every place from the start, so that nothing below it moves. */
export function ChosenList({ plan, picker, view: { chosen, isOpen } }: PickerParts) {
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
              <span className="data">{formatSize(plan.weight)}</span>
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
