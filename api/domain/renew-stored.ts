import type { Deps } from './deps.ts';
import { renewOptOuts } from './product-reviews/ask-for-reviews.ts';
import { shoppers, staff } from './sign-in/audience.ts';
import { renewApps } from './sign-in/second-factor.ts';

/**
 * Moves what the database keeps under an older token secret to the newest one, so that the older one can be removed. Each
 * process does so at its start; it changes nothing twice.
 */
export async function renewStored(deps: Pick<Deps, 'connection' | 'settings'>): Promise<void> {
  if (deps.settings.tokenSecrets.length < 2) return;
  await renewApps(deps, staff);
  await renewApps(deps, shoppers);
  await renewOptOuts(deps);
}
