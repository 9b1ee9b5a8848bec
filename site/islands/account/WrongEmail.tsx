import { accountMessages } from '../../../api/contract/messages/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Outcome } from './Outcome.tsx';
import { ViewLink } from './ViewLink.tsx';

interface Props {
  email: string;
  onTryAgain: () => void;
}

/** No account has this email. */
export function WrongEmail({ email, onTryAgain }: Props) {
  return (
    <>
      <Outcome kind="bad" title={accountMessages.wrongEmailTitle} heading={accountMessages.wrongEmail(email)} />
      <div className="account-foot">
        <ViewLink to="register" className="btn btn-quiet">
          Create account
        </ViewLink>
        <Button look="act" onClick={onTryAgain}>
          Try Again
        </Button>
      </div>
    </>
  );
}
