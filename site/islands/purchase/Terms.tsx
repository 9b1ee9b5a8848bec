import type { PurchaseView } from './purchase-view.ts';

/** What a shopper agrees to by paying; for a subscription first that it is charged again, and how to stop it. */
export function Terms({ view }: { view: PurchaseView }) {
  const total = view.useTotal();
  return (
    <p className="terms">
      {view.recurringTerms && `${view.recurringTerms(total)} `}By placing the order you agree to the{' '}
      <a className="link" href="/tos/" target="_blank" rel="noopener">
        Terms of Service
      </a>{' '}
      and the{' '}
      <a className="link" href="/privacy/" target="_blank" rel="noopener">
        Privacy Policy
      </a>
      .
    </p>
  );
}
