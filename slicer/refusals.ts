import type { Context } from 'hono';
import { modelErrorMessages } from '../api/contract/messages/model-errors.ts';
import type { SlicerRefusal } from '../api/contract/queu3d/slicer-wire.ts';
import { ModelError } from './mesh/model-error.ts';
import { SettingsError } from './read-settings.ts';

/** Seconds after which another try may find a place. */
const RETRY_AFTER = '5';

export function refuseBusy(c: Context) {
  const refusal: SlicerRefusal = { code: 'busy', message: 'All places of this slicer are taken.' };
  return c.json(refusal, 503, { 'retry-after': RETRY_AFTER });
}

/** What is wrong with settings or model, as an answer; any other error is thrown on. */
export function refuse(c: Context, error: unknown) {
  if (error instanceof SettingsError) {
    return c.json({ code: 'settings', message: error.message } satisfies SlicerRefusal, 400);
  }
  if (!(error instanceof ModelError)) throw error;
  const { fault } = error;
  const refusal: SlicerRefusal = { code: 'model', fault, message: modelErrorMessages.modelErrors[fault] };
  return c.json(refusal, fault === 'too_large' ? 413 : 422);
}
