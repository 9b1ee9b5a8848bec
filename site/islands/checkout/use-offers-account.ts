import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $user, withSession } from '../../stores/session.ts';

/** Whether to offer an account: to guests whose address is known to have none. Silence when the shop does not say. */
export function useOffersAccount(email: string): boolean {
  const isGuest = useStore($user)?.loggedIn !== true;
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (!isGuest || !email) return;
    let isCurrent = true;
    import('../../lib/api-account.ts')
      .then(({ isRegistered }) => withSession(() => isRegistered(email)))
      .then((isRegistered) => isCurrent && setNew(!isRegistered))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [isGuest, email]);
  return isGuest && isNew;
}
