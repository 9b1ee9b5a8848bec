import { useState } from 'react';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { savedQuoteAddress, savedQuotePdfPath } from '../../lib/api-prints.ts';
import { notify } from '../../stores/notice.ts';
import type { Desk } from '../../stores/queu3d/desk.ts';
import { printsToQuote } from '../../stores/queu3d/quote.ts';
import { saveDeskQuote } from '../../stores/queu3d/saved-quotes.ts';
import { Button } from '../../ui/Button.tsx';

/** Saves the quote of all priced models, and shows the link to it. A changed quote is saved as another one. */
export function SaveQuote({ desk }: { desk: Desk }) {
  const prints = JSON.stringify(printsToQuote(desk.$state.get().projects));
  const [saved, setSaved] = useState<{ prints: string; link: string; address: string } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const link = await saveDeskQuote(desk);
    setSaving(false);
    if (link) setSaved({ prints, link, address: new URL(savedQuoteAddress(link), location.href).href });
  };
  const copy = async (address: string) => {
    // The browser may refuse; the field beside the button can be copied from by hand.
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    if (isCopied) notify({ kind: 'success', text: queu3dMessages.quoteLinkCopied });
  };
  if (saved?.prints !== prints) {
    return (
      <Button size="s" loading={isSaving} onClick={() => void save()}>
        Save and share this quote
      </Button>
    );
  }
  return (
    <div className="q-link">
      <label htmlFor="q-link">Link to this quote</label>
      <div>
        <input id="q-link" className="input" readOnly value={saved.address} onFocus={({ target }) => target.select()} />
        <Button size="s" onClick={() => void copy(saved.address)}>
          Copy
        </Button>
      </div>
      <p>
        <a className="link" href={savedQuotePdfPath(saved.link)} download>
          Download PDF
        </a>
      </p>
      <p className="hint" role="status">
        {queu3dMessages.quoteSaved}
      </p>
    </div>
  );
}
