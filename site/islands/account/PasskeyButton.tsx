import { useState } from 'react';
import { hasPasskeys, signInByPasskey } from '../../stores/account/passkey.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../cart/Icon.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** Sign-in without a password, where the browser can. */
export function PasskeyButton() {
  const [isAsking, setAsking] = useState(false);
  const ask = useOneAtATime(async () => {
    setAsking(true);
    await signInByPasskey();
    setAsking(false);
  });
  if (!hasPasskeys()) return null;
  return (
    <Button wide loading={isAsking} onClick={ask}>
      <Icon name="key" />
      Use a passkey
    </Button>
  );
}
