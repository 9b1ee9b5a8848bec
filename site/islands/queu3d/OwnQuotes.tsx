import { useState } from 'react';
import type { SavedQuotes } from '../../../contract/queu3d/saved-quote.ts';
import { savedQuoteAddress } from '../../lib/api-prints.ts';
import { formatShipDay } from '../../lib/queu3d/format-print.ts';
import { fetchOwnQuotes } from '../../stores/queu3d/saved-quotes.ts';
import { Button } from '../../ui/Button.tsx';

/** The shopper's saved quotes, loaded when asked for. */
export function OwnQuotes() {
  const [quotes, setQuotes] = useState<SavedQuotes['quotes'] | null>(null);
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    setQuotes(await fetchOwnQuotes());
    setLoading(false);
  };
  if (!quotes) {
    return (
      <div>
        <Button look="quiet" size="s" loading={isLoading} onClick={() => void load()}>
          Your saved quotes
        </Button>
      </div>
    );
  }
  return (
    <section className="q-own" aria-label="Your saved quotes" role="status">
      {quotes.length === 0 && <p className="muted">You have no saved quotes yet.</p>}
      <ul>
        {quotes.map(({ link, names, savedAt }) => (
          <li key={link}>
            <a className="link" href={savedQuoteAddress(link)}>
              {names.join(', ')}
            </a>{' '}
            <span className="data">{formatShipDay(savedAt.slice(0, 10))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
