import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { User } from '../../../contract/accounts/user.ts';
import { $user } from '../../stores/session.ts';

/** Who is signed in; undefined until this browser has been asked, which the page as it is built could not be. */
export function useShopper(): User | 'guest' | undefined {
  const user = useStore($user, { ssr: 'initial' });
  const [isAsked, setAsked] = useState(false);
  useEffect(() => setAsked(true), []);
  if (!isAsked) return undefined;
  return user?.loggedIn ? user : 'guest';
}
