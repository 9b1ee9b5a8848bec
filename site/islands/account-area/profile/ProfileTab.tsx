import { type ReactNode, useEffect, useId } from 'react';
import type { User } from '../../../../api/contract/user.ts';
import { refreshProfile } from '../../../stores/account-area/profile.ts';
import { PictureField } from '../avatar/PictureField.tsx';
import { NameForm } from './NameForm.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignedInOn } from './SignedInOn.tsx';
import { YourData } from './YourData.tsx';

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
      <Block title="Password">
        <PasswordForm />
      </Block>
      <Block title="Passkeys">
        <Passkeys />
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
