import { useRef, useState } from 'react';
import { accountAreaMessages } from '../../../../api/contract/messages/account-area.ts';
import type { User } from '../../../../api/contract/user.ts';
import { dataPath } from '../../../lib/api-profile.ts';
import { Button } from '../../../ui/Button.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';

/** What the shop keeps, to take along; and the end of it. */
export function YourData({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <p className="muted">{accountAreaMessages.dataWhy}</p>
      <div className="area-acts">
        <a className="btn btn-s" href={dataPath(user.userId)} download>
          Download my data
        </a>
        <Button ref={opener} size="s" look="quiet" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      {isAsking && <DeleteAccount opener={opener} onClose={() => setAsking(false)} />}
    </>
  );
}
