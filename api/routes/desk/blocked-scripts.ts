import { blockedScriptsSchema } from '../../../contract/desk/blocked-scripts.ts';
import { listBlockedScripts } from '../../domain/csp-reports.ts';
import type { Deps } from '../../domain/deps.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';

const list = deskRoute('get', '/desk/blocked-scripts', {
  permission: 'reports:read',
  summary: 'List what browsers blocked where shoppers pay and at the desk, the latest first',
  answer: ['What was blocked', blockedScriptsSchema],
});

export function blockedScriptRoutes(deps: Pick<Deps, 'connection' | 'clock'>) {
  return deskApp().openapi(list, async (c) => c.json(await listBlockedScripts(deps), 200));
}
