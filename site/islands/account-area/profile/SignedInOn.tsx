import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import type { SignedInDevice } from '../../../lib/api-sign-in.ts';
import { devices, signOutEverywhere, signOutOf } from '../../../stores/account-area/profile.ts';
import { Button } from '../../../ui/Button.tsx';
import { WhenLoaded } from '../WhenLoaded.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { useWorking } from './use-working.ts';

/** Every browser that is signed in to this account; one or all of them can be signed out. */
export function SignedInOn() {
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
      <ul className="area-list">
        {list.map((one) => (
          <Device key={one.id} one={one} />
        ))}
      </ul>
      <div className="area-acts">
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
