import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { dollars } from '../../../contract/dollars.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { extrasWords } from '../../../contract/queu3d/print-extras.ts';
import type { SavedQuote } from '../../../contract/queu3d/saved-quote.ts';
import { dayText } from '../../../contract/shipping/day-words.ts';
import { savedQuotePdfPath } from '../../lib/api-prints.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import { formatInfill, formatPrintTime } from '../../lib/queu3d/format-print.ts';
import {
  $savedQuote,
  buySavedQuote,
  closeSavedQuote,
  openSavedQuote,
  removeOpenedQuote,
} from '../../stores/queu3d/saved-quotes.ts';
import { Button } from '../../ui/Button.tsx';
import { Swatch } from '../../ui/Swatch.tsx';

/** The saved quote that the address names, at the prices of the day; its shopper can buy or remove it. */
export function OpenedQuote() {
  const state = useStore($savedQuote);
  useEffect(() => void openSavedQuote(location.search), []);
  useEffect(() => {
    if (state.at === 'none') return undefined;
    // A shared link is no page for search engines.
    const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' });
    document.head.append(robots);
    return () => robots.remove();
  }, [state.at]);
  if (state.at === 'none') return null;
  return (
    <section className="q-opened stack-3" aria-labelledby="q-opened" aria-busy={state.at === 'loading'}>
      <div className="q-sliced-h split">
        <h2 className="h3" id="q-opened">
          Saved quote
        </h2>
        <Button look="quiet" size="s" onClick={closeSavedQuote}>
          Close
        </Button>
      </div>
      {state.at === 'loading' && <p role="status">Loading the quote …</p>}
      {state.at === 'failed' && (
        <p className="err" role="alert">
          {state.message}
        </p>
      )}
      {state.at === 'ready' && <Prints quote={state.quote} isBuying={state.isBuying} />}
    </section>
  );
}

function Prints({ quote, isBuying }: { quote: SavedQuote; isBuying: boolean }) {
  const { link, prints, total, shipsBy, keptUntil, isMine, buy } = quote;
  return (
    <>
      <ul>
        {prints.map(
          (
            {
              name,
              material,
              colorName,
              hex,
              quality,
              infill,
              walls,
              brim,
              supports,
              repaired,
              quantity,
              each,
              ...print
            },
            i,
          ) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two prints can be equal
            <li key={i}>
              <Swatch hex={hex} />
              <div>
                <strong>{name}</strong>
                <p className="data">
                  {materialLabel(material)} {colorName} · {quality.label} {quality.layerHeight.toFixed(2)}&nbsp;mm ·{' '}
                  {formatInfill(infill)}
                  {extrasWords({ walls, brim }).map((words) => ` · ${words}`)}
                  {supports && ' · supports'}
                  {repaired && ' · repaired'} · {print.grams.toFixed(1)}&nbsp;g ·{' '}
                  {keepUnits(formatPrintTime(print.printTime))} each
                  {print.machine > 0 && ` · ${dollars(print.machine)} machine time`}
                </p>
              </div>
              <span className="data">
                {quantity} × {dollars(each)}
                <b>{dollars(print.price)}</b>
              </span>
            </li>
          ),
        )}
      </ul>
      <dl className="q-rows">
        <div className="sum">
          <dt>Today’s price</dt>
          <dd>{dollars(total)}</dd>
        </div>
      </dl>
      <p className="hint">
        Ships by {dayText(shipsBy)} if ordered today. The link works until {dayText(keptUntil.slice(0, 10))}.
      </p>
      <p>
        <a className="link" href={savedQuotePdfPath(link)} download>
          Download PDF
        </a>
      </p>
      {!isMine && <p className="q-spool">{queu3dMessages.quoteOfOther}</p>}
      {isMine && !buy && <p className="q-spool">{queu3dMessages.quoteNotForSale}</p>}
      {isMine && (
        <div className="q-acts">
          {buy && (
            <Button look="act" loading={isBuying} onClick={() => void buySavedQuote()}>
              Add this quote to the cart · {dollars(total)}
            </Button>
          )}
          <Button look="quiet" onClick={() => void removeOpenedQuote()}>
            Remove it
          </Button>
        </div>
      )}
    </>
  );
}
