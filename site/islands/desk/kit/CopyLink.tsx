import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';

/** A payment link, to be copied where a mail does not arrive. */
export function CopyLink({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="desk-row">
      <input
        className="input"
        aria-label="Payment link"
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <Button size="s" onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
