import { Hono } from 'hono';
import { shopProfile } from '../../../contract/agents/profile.ts';
import type { Deps } from '../../domain/deps.ts';
import { openCors } from '../../http/open-cors.ts';

/** An hour: what the shop does for agents changes with a release. */
const CACHED = 'public, max-age=3600';

/** `/.well-known/ucp`: where agents learn what the shop does for them. */
export function agentProfileRoutes({ settings }: Pick<Deps, 'settings'>) {
  const profile = shopProfile(settings.publicUrl);
  return new Hono().get('/', openCors, (c) => c.json(profile, 200, { 'cache-control': CACHED }));
}
