import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { User } from '../../../../contract/accounts/user.ts';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import type { SignedInDevice } from '../../../lib/api-sign-in.ts';
import {
  devices,
  downloadOwnData,
  refreshProfile,
  signOutEverywhere,
  signOutOf,
} from '../../../stores/account-area/profile.ts';
import { Button } from '../../../ui/Button.tsx';
import { useWorking } from '../../use-work.ts';
import { WhenLoaded } from '../../WhenLoaded.tsx';
import { PictureField } from '../avatar/PictureField.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailForm } from './EmailForm.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { NameForm } from './NameForm.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { TwoStep } from './TwoStep.tsx';
import { usePasswordFirst } from './use-password-first.tsx';

/** Downloads the shopper's data, or deletes the account. */
function YourData() {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { run, dialog } = usePasswordFirst();
  const download = useWorking(() => run(downloadOwnData), accountAreaMessages.dataSaved);
  return (
    <>
      <p className="muted">{accountAreaMessages.dataWhy}</p>
      <div className="area-acts cluster">
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
    <section className="matter stack-4" aria-labelledby={id}>
      <h3 className="h4" id={id}>
        {title}
      </h3>
      <div className="matter-body stack-5">{children}</div>
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

/** Every browser that is signed in to this account; one or all of them can be signed out. */
function SignedInOn() {
  return (
    <WhenLoaded store={devices} what="where you are signed in" skeleton={<ListSkeleton />}>
      {(list) => <Devices list={list} />}
    </WhenLoaded>
  );
}

function Devices({ list }: { list: readonly SignedInDevice[] }) {
  const everywhere = useWorking(signOutEverywhere, accountAreaMessages.signedOutEverywhere);
  return (
    <>
      <ul className="area-list panel">
        {list.map((one) => (
          <Device key={one.id} one={one} />
        ))}
      </ul>
      <div className="area-acts cluster">
        <Button size="s" loading={everywhere.isWorking} onClick={everywhere.start}>
          Sign out everywhere
        </Button>
        <p className="hint">{accountAreaMessages.everywhereHint}</p>
      </div>
    </>
  );
}

function Device({ one }: { one: SignedInDevice }) {
  const { id, device, isThisOne, since, lastSeen } = one;
  const signOut = useWorking(() => signOutOf(id), accountAreaMessages.signedOutOf(device));
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <p className="data">
          {isThisOne ? 'This browser' : `Last seen ${shopDay(lastSeen)}`} · since {shopDay(since)}
        </p>
      </div>
      {isThisOne ? (
        <span className="badge">Here</span>
      ) : (
        <Button size="s" loading={signOut.isWorking} onClick={signOut.start}>
          Sign out<span className="vh"> of {device}</span>
        </Button>
      )}
    </li>
  );
}
