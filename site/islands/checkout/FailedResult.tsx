import { messages } from '../../../api/contract/messages.ts';
import { telephoneLink } from '../../lib/telephone-link.ts';
import { tryAgain } from '../../stores/checkout/checkout-history.ts';
import { showBank } from '../payment/show-bank.ts';
import { StepTitle } from './StepTitle.tsx';

interface Props {
  /** the shop's own sentence about it */
  message: string;
  /** the shop has said no; otherwise its answer was lost */
  settled: boolean;
  phone: string;
}

export function FailedResult({ message, settled, phone }: Props) {
  return (
    <div className="result" role="alert">
      <svg className="broken" viewBox="0 0 64 64" aria-hidden="true">
        <path d="M32 6a26 26 0 1 0 26 26" />
        <path d="m42 7 14 14M56 7 42 21" />
      </svg>
      <StepTitle>{messages.somethingWentWrong}</StepTitle>
      <p className="muted">{messages.orderFailed}</p>
      <p className="reason">{message}</p>
      <p className="data">{settled ? messages.cardHint : messages.outcomeUnknown}</p>
      <div className="result-foot">
        <button className="btn btn-act btn-l" type="button" onClick={() => tryAgain(showBank)}>
          {messages.tryAgain}
        </button>
        <a className="link" href={telephoneLink(phone)}>
          Call {phone}
        </a>
      </div>
    </div>
  );
}
