import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { itemPath } from '../../../contract/catalogue/addresses.ts';
import { formatSize } from '../../../contract/catalogue/format-size.ts';
import { gramsOf } from '../../../contract/catalogue/grams.ts';
import type { FilamentFacts } from '../../../contract/catalogue/material.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { sidePicture } from '../../../contract/catalogue/pictures.ts';
import { dollars } from '../../../contract/dollars.ts';
import type { TechnicalFacts } from '../../../contract/editorial/sheet.ts';
import { dryingWords, fanWords, temperatureWords } from '../../../contract/filament/words.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { priceOfGrams } from '../../../contract/money/price-of-grams.ts';
import type { ChosenItem } from '../../lib/api-chosen.ts';
import { colorClass } from '../../lib/color-class.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import { stockText } from '../../lib/listing/stock-text.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { $compared, COMPARE_MAX, comparePath, idsInQuery, toggleCompared } from '../../stores/saved-items.ts';
import { Button } from '../../ui/Button.tsx';
import { AddChosen } from '../AddChosen.tsx';
import { ListProblem } from '../ListProblem.tsx';
import { OfferedGoods } from '../OfferedGoods.tsx';
import { useChosenItems } from '../use-chosen-items.ts';

/**
 * Up to four filaments side by side. The URL names them, so it can be shared; a shared URL comes before the own list.
 */
export function ComparePage({ factsOf }: { factsOf: FactsOf }) {
  const chosen = useStore($compared, { ssr: 'initial' });
  const [ids, setIds] = useState<readonly string[]>();
  useEffect(() => {
    const shared = idsInQuery(location.search, COMPARE_MAX);
    if (shared.length > 0) $compared.set(shared);
    setIds($compared.get());
  }, []);
  useEffect(() => {
    if (ids) history.replaceState(null, '', comparePath(chosen));
  }, [ids, chosen]);
  const list = useChosenItems(ids);

  if (list.status === 'error') return <ListProblem message={list.message} onRetry={list.reload} />;
  if (list.status === 'loading' || !ids) return <p className="list-wait">Looking up your filaments …</p>;
  const shown = list.items.filter(({ id, tags }) => chosen.includes(id) && factsOf[tags.material]);
  return (
    <div className="stack-6">
      {list.items.length < ids.length && <p className="note">{goodsMessages.someGone}</p>}
      {shown.length > 0 ? (
        <CompareTable items={shown} factsOf={factsOf} />
      ) : (
        <div className="empty">
          <h2 className="h3">Nothing to compare yet</h2>
          <p className="muted">Press the scales on up to four filaments, and they stand here side by side.</p>
          <a className="btn btn-ink" href="/shop/">
            Choose filaments
          </a>
          <OfferedGoods />
        </div>
      )}
    </div>
  );
}

/** Facts in rows, filaments in columns; on phones it scrolls sideways below fixed row headings. */
function CompareTable({ items, factsOf }: { items: readonly ChosenItem[]; factsOf: FactsOf }) {
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
    <a className="stack-2 plain" href={itemPath(tags)}>
      <span className={`im lit ${colorClass(data.hex)}`}>
        {picture && <img src={pictureOf(picture, 400)} width={400} height={400} alt="" />}
      </span>
      {name}
    </a>
  );
}

interface CompareRow {
  readonly label: string;
  /** one per filament, in their order */
  readonly values: readonly string[];
}

/** A material's facts, and of its data sheet what decides whether a printer can print it. */
type CompareFacts = FilamentFacts & Pick<TechnicalFacts, 'chamber'>;
export type FactsOf = Readonly<Record<string, CompareFacts>>;

/** The facts of each filament, row by row; a dash where one is unknown. */
export function compareRows(items: readonly ChosenItem[], factsOf: FactsOf): CompareRow[] {
  const facts = (tell: (facts: CompareFacts) => string) => (item: ChosenItem) => {
    const known = factsOf[item.tags.material];
    return known ? tell(known) : '–';
  };
  const rows: [label: string, value: (item: ChosenItem) => string][] = [
    ['Price', ({ price }) => dollars(price)],
    ['Price per kg', pricePerKilogram],
    ['Stock', ({ qoh }) => stockText(qoh).text],
    ['Material', ({ tags }) => materialLabel(tags.material)],
    ['Diameter', ({ tags }) => formatSize(tags.diameter)],
    ['Weight', ({ tags }) => formatSize(tags.weight)],
    ['Chamber', facts(({ chamber }) => chamber)],
    ['Nozzle', facts(({ nozzleC }) => temperatureWords(nozzleC))],
    ['Bed', facts(({ bedC }) => temperatureWords(bedC))],
    ['Softens at', facts(({ softensAtC }) => `${softensAtC} °C`)],
    ['Impact, notched', facts(({ impactKJPerM2 }) => `${impactKJPerM2} kJ/m²`)],
    ['Tensile strength', facts(({ tensileMPa }) => `${tensileMPa} MPa`)],
    ['Density', facts(({ densityGPerCm3 }) => `${densityGPerCm3} g/cm³`)],
    ['Part fan', facts(({ fan }) => fanWords(fan))],
    ['Drying', facts(({ drying }) => dryingWords(drying))],
  ];
  return rows.map(([label, value]) => ({ label, values: items.map(value) }));
}

function pricePerKilogram({ price, tags }: ChosenItem): string {
  const grams = gramsOf(tags.weight);
  return grams ? dollars(priceOfGrams(price, grams, 1000)) : '–';
}
