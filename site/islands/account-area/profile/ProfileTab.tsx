import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import type { User } from '../../../../contract/user.ts';
import { downloadOwnData, refreshProfile } from '../../../stores/account-area/profile.ts';
import { Button } from '../../../ui/Button.tsx';
import { PictureField } from '../avatar/PictureField.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailForm } from './EmailForm.tsx';
import { NameForm } from './NameForm.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignedInOn } from './SignedInOn.tsx';
import { TwoStep } from './TwoStep.tsx';
import { usePasswordFirst } from './use-password-first.tsx';
import { useWorking } from './use-working.ts';

/** Downloads the shopper's data, or deletes the account. */
function YourData() {
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

function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="matter" aria-labelledby={id}>
      <h3 className="h4" id={id}>
        {title}
      </h3>
      <div className="matter-body">{children}</div>
    </section>
  );
}

/** Name, sign-in and stored data of the shopper. */
export function ProfileTab({ user }: { user: User }) {
  useEffect(() => void refreshProfile(), []);
  return (
    <div className="profile-tab">
      <Block title="Name and picture">
        <PictureField src={user.avatar} />
        <NameForm user={user} />
      </Block>
      <Block title="Email">
        <EmailForm />
      </Block>
      <Block title="Password">
        <PasswordForm />
      </Block>
      <Block title="Passkeys">
        <Passkeys />
      </Block>
      <Block title="Two-step sign-in">
        <TwoStep />
      </Block>
      <Block title="Signed in on">
        <SignedInOn />
      </Block>
      <Block title="Your data">
        <YourData />
      </Block>
    </div>
  );
}
