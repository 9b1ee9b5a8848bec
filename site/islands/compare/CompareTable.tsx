import { itemPath } from '../../../contract/catalogue/addresses.ts';
import { sidePicture } from '../../../contract/catalogue/pictures.ts';
import type { ChosenItem } from '../../lib/api-chosen.ts';
import { colorClass } from '../../lib/color-class.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { toggleCompared } from '../../stores/saved-items.ts';
import { Button } from '../../ui/Button.tsx';
import { AddChosen } from '../AddChosen.tsx';
import { compareRows, type FactsOf } from './compare-rows.ts';

/** Facts in rows, filaments in columns; on phones it scrolls sideways below fixed row headings. */
export function CompareTable({ items, factsOf }: { items: readonly ChosenItem[]; factsOf: FactsOf }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="compare" aria-label="Comparison" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {items.map((item) => (
              <th key={item.id} scope="col">
                <Head item={item} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(items, factsOf).map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {items.map(({ id }, index) => (
                <td key={id}>{keepUnits(values[index] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {items.map((item) => (
              <td key={item.id}>
                <AddChosen item={item} />
                <Button look="quiet" size="s" onClick={() => toggleCompared(item.id)}>
                  Remove<span className="vh"> {item.name}</span>
                </Button>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Head({ item: { name, imgSrc, tags, data } }: { item: ChosenItem }) {
  const picture = sidePicture(imgSrc);
  return (
    <a href={itemPath(tags)}>
      <span className={`im lit ${colorClass(data.hex)}`}>
        {picture && <img src={pictureOf(picture, 400)} width={400} height={400} alt="" />}
      </span>
      {name}
    </a>
  );
}
