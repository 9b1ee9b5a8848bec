import { counted } from '../../../../contract/counted.ts';
import { queu3dMessages } from '../../../../contract/messages/queu3d.ts';
import { dollars } from '../../../../contract/money/dollars.ts';
import type { SavedQuotes as Quotes } from '../../../../contract/queu3d/saved-quote.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { savedQuoteAddress, savedQuotePdfPath } from '../../../lib/api-prints.ts';
import { removeSavedQuote, savedQuotes } from '../../../stores/account-area/saved-quotes.ts';
import { Button } from '../../../ui/Button.tsx';
import { useWorking } from '../profile/use-working.ts';
import { WhenLoaded } from '../WhenLoaded.tsx';

/** The quotes for 3D prints that the shopper has saved, at the prices of the day. */
export function SavedQuotes() {
  return (
    <section className="saved-quotes" aria-labelledby="saved-quotes">
      <h3 className="h4" id="saved-quotes">
        Saved quotes
      </h3>
      <WhenLoaded store={savedQuotes} what="your saved quotes" skeleton={<span className="skel skel-goods" />}>
        {(list) => (list.length === 0 ? <NoQuotes /> : <List list={list} />)}
      </WhenLoaded>
    </section>
  );
}

function NoQuotes() {
  return (
    <p className="muted">
      You have no saved quotes.{' '}
      <a className="link" href="/queu3d/">
        Price a 3D print
      </a>
    </p>
  );
}

function List({ list }: { list: Quotes['quotes'] }) {
  return (
    <ul className="area-list">
      {list.map((quote) => (
        <Entry key={quote.link} quote={quote} />
      ))}
    </ul>
  );
}

function Entry({ quote: { link, names, total, savedAt, keptUntil } }: { quote: Quotes['quotes'][number] }) {
  const remove = useWorking(() => removeSavedQuote(link), queu3dMessages.quoteRemoved);
  const [name = ''] = names;
  const title = `${name}, saved ${shopDay(savedAt)}`;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="data">
          {counted(names.length, 'print')}
          {total !== null && ` · ${dollars(total)} today`} · until {shopDay(keptUntil)}
        </p>
      </div>
      <div className="address-acts">
        <a className="btn btn-s" href={savedQuoteAddress(link)}>
          Open<span className="vh"> {title}</span>
        </a>
        <a className="btn btn-s btn-quiet" href={savedQuotePdfPath(link)} download>
          PDF<span className="vh"> of {title}</span>
        </a>
        <Button size="s" look="quiet" loading={remove.isWorking} onClick={remove.start}>
          Remove<span className="vh"> {title}</span>
        </Button>
      </div>
    </li>
  );
}
