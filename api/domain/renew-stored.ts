import { renewAccountApps } from './accounts/second-factor.ts';
import type { Deps } from './deps.ts';
import { renewStaffApps } from './desk/second-factor.ts';
import { renewOptOuts } from './product-reviews/ask-for-reviews.ts';

/**
 * Moves what the database keeps under an older token secret to the newest one, so that the older one can be removed. Each
 * process does so at its start; it changes nothing twice.
 */
export async function renewStored(deps: Pick<Deps, 'connection' | 'settings'>): Promise<void> {
  if (deps.settings.tokenSecrets.length < 2) return;
  await renewStaffApps(deps);
  await renewAccountApps(deps);
  await renewOptOuts(deps);
}
