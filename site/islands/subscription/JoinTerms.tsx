import { joinMessages } from '../../../api/contract/messages/join.ts';
import type { Cents } from '../../../api/contract/money/cents.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';

/** What is agreed to, where it is agreed to: the sum, that it comes again, and how it stops. */
export function JoinTerms({ fee }: { fee: Cents }) {
  return (
    <p className="terms">
      {joinMessages.monthlyTerms(dollars(fee))} By placing the order you agree to the{' '}
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
