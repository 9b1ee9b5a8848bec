import { useRef, useState } from 'react';
import { accountAreaMessages } from '../../../../api/contract/messages/account-area.ts';
import { downloadOwnData } from '../../../stores/account-area/profile.ts';
import { Button } from '../../../ui/Button.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { usePasswordFirst } from './use-password-first.tsx';
import { useWorking } from './use-working.ts';

/** Downloads the shopper's data, or deletes the account. */
export function YourData() {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { run, dialog } = usePasswordFirst();
  const download = useWorking(() => run(downloadOwnData), accountAreaMessages.dataSaved);
  return (
    <>
      <p className="muted">{accountAreaMessages.dataWhy}</p>
      <div className="area-acts">
        <Button size="s" loading={download.isWorking} onClick={download.start}>
          Download my data
        </Button>
        <Button ref={opener} size="s" look="quiet" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      {dialog}
      {isAsking && <DeleteAccount opener={opener} onClose={() => setAsking(false)} />}
    </>
  );
}
