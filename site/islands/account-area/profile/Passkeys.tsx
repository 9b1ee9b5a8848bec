import { useState } from 'react';
import { formsMessages } from '../../../../contract/form-messages.ts';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { messageOf } from '../../../lib/api.ts';
import type { Passkey } from '../../../lib/api-sign-in.ts';
import { addPasskey, PasskeyNotCreated, passkeys, removePasskey } from '../../../stores/account-area/profile.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useWorking } from '../../use-work.ts';
import { WhenLoaded } from '../../WhenLoaded.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { usePasswordFirst } from './use-password-first.tsx';

/** The shopper's passkeys, to add and remove. */
export function Passkeys() {
  return (
    <>
      <p className="muted">{accountAreaMessages.passkeysWhy}</p>
      <WhenLoaded store={passkeys} what="your passkeys" skeleton={<ListSkeleton />}>
        {(list) => (
          <>
            {list.length > 0 && (
              <ul className="area-list panel">
                {list.map((passkey) => (
                  <Row key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            <AddPasskey />
          </>
        )}
      </WhenLoaded>
    </>
  );
}

function Row({ passkey: { id, name, added, lastUsed } }: { passkey: Passkey }) {
  const { run, dialog } = usePasswordFirst();
  const remove = useWorking(() => run(() => removePasskey(id)), accountAreaMessages.passkeyRemoved(name));
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="data">
          Added {shopDay(added)}
          {lastUsed && ` · last used ${shopDay(lastUsed)}`}
        </p>
      </div>
      <Button size="s" loading={remove.isWorking} onClick={remove.start}>
        Remove<span className="vh"> {name}</span>
      </Button>
      {dialog}
    </li>
  );
}

function AddPasskey() {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [isWorking, setWorking] = useState(false);
  const { run, dialog } = usePasswordFirst();

  const add = async () => {
    if (name.trim() === '') return setProblem(formsMessages.fieldRequired);
    setProblem('');
    setWorking(true);
    try {
      if (await run(() => addPasskey(name.trim()))) {
        setName('');
        notify({ kind: 'success', text: accountAreaMessages.passkeyAdded });
      }
    } catch (error) {
      setProblem(error instanceof PasskeyNotCreated ? accountAreaMessages.passkeyNotMade : messageOf(error));
    }
    setWorking(false);
  };

  if (typeof PublicKeyCredential === 'undefined') return <p className="hint">{accountAreaMessages.passkeysUnknown}</p>;
  return (
    <form
      className="passkey-form stack-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWorking) void add();
      }}
    >
      <Field label="Name of this device" error={problem || undefined}>
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={60}
            placeholder="Work laptop"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Button type="submit" loading={isWorking}>
        Add a passkey
      </Button>
      {dialog}
    </form>
  );
}
