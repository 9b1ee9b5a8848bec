import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { proposalMessages } from '../../../contract/messages/proposal.ts';
import { cartLink } from '../../lib/cart-link.ts';
import { $cart } from '../../stores/cart/cart.ts';
import { Button } from '../../ui/Button.tsx';

type Shared = { readonly at: 'idle' | 'copied' } | { readonly at: 'shown'; readonly link: string };

/** Shares a link to the goods of the cart by what the device offers, and says what the link leaves out. */
export function ShareCart() {
  const { lines } = useStore($cart);
  const [shared, setShared] = useState<Shared>({ at: 'idle' });
  const { link, without } = cartLink(lines, location.origin);
  const share = async (url: string) => setShared(await shareLink(url));
  if (!link) {
    const isTooMuch = without.length < lines.length;
    return <p className="hint">{isTooMuch ? proposalMessages.tooManyToShare : proposalMessages.nothingToShare}</p>;
  }
  return (
    <div className="share-cart stack-2">
      <Button look="quiet" size="s" aria-describedby="share-cart-hint" onClick={() => void share(link)}>
        {proposalMessages.share}
      </Button>
      {shared.at === 'shown' && (
        <label className="stack-1">
          {proposalMessages.shareByHand}
          <input className="input" readOnly value={shared.link} onFocus={({ target }) => target.select()} />
        </label>
      )}
      <p className="hint" id="share-cart-hint">
        {proposalMessages.shareHint} {without.length > 0 && proposalMessages.notShared(without.join(', '))}
      </p>
      <p className="hint counts" role="status">
        {shared.at === 'copied' && proposalMessages.shared}
      </p>
    </div>
  );
}

/** By the sheet of the device, else by the clipboard; a browser that refuses both shows the link. */
async function shareLink(url: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    const isDone = await navigator.share({ title: proposalMessages.shareText, url }).then(
      () => true,
      // Closed again by the shopper.
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    );
    if (isDone) return { at: 'idle' };
  }
  // Browsers have no clipboard without https.
  const isCopied = await navigator.clipboard?.writeText(url).then(
    () => true,
    () => false,
  );
  return isCopied ? { at: 'copied' } : { at: 'shown', link: url };
}
