import { createContext, useContext } from 'react';
import type { Me } from '../../../../contract/desk/me.ts';
import { may, type Permission } from '../../../../contract/desk/roles.ts';

export const SignedIn = createContext<Me | undefined>(undefined);

/** Who is signed in: a screen is shown to no one else. */
export function useMe(): Me {
  const me = useContext(SignedIn);
  if (!me) throw new Error('no screen of the desk is around this');
  return me;
}

export function useMay(permission: Permission): boolean {
  return may(useMe().role, permission);
}
