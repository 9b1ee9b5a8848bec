import type { ReactNode } from 'react';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { telephoneLink } from '../../lib/telephone-link.ts';
import { StepTitle } from './StepTitle.tsx';

interface Props {
  /** the shop's own message */
  reason: string;
  /** what is certain about the money */
  hint?: string;
  phone: string;
  /** buttons and links to try again */
  children: ReactNode;
}

export function FailedResult({ reason, hint, phone, children }: Props) {
  return (
    <div className="result" role="alert">
      <svg className="broken" viewBox="0 0 64 64" aria-hidden="true">
        <path d="M32 6a26 26 0 1 0 26 26" />
        <path d="m42 7 14 14M56 7 42 21" />
      </svg>
      <StepTitle>{checkoutMessages.somethingWentWrong}</StepTitle>
      <p className="muted">{checkoutMessages.orderFailed}</p>
      <p className="reason">{reason}</p>
      {hint && <p className="data">{hint}</p>}
      <div className="result-foot cluster">
        {children}
        <a className="link" href={telephoneLink(phone)}>
          Call {phone}
        </a>
      </div>
    </div>
  );
}
