import type { Deps } from '../../deps.ts';

/** For whom a passkey is: the shop's host name, and the one origin that may ask for it. */
export function relyingParty({ settings, store }: Pick<Deps, 'settings' | 'store'>) {
  const { hostname, origin } = new URL(settings.publicUrl);
  return { id: hostname, origin, name: store.name };
}
