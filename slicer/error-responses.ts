import type { Context } from 'hono';
import { modelErrorMessages } from '../api/contract/messages/model-errors.ts';
import type { SlicerRefusal } from '../api/contract/queu3d/slicer-wire.ts';
import { ModelError } from './mesh/model-error.ts';
import { SettingsError } from './read-settings.ts';

/** Seconds after which a slot may be free. */
const RETRY_AFTER = '5';

export function busyResponse(c: Context) {
  const body: SlicerRefusal = { code: 'busy', message: 'All slots of this slicer are in use.' };
  return c.json(body, 503, { 'retry-after': RETRY_AFTER });
}

/** The response to invalid settings or models; other errors are rethrown. */
export function errorResponse(c: Context, error: unknown) {
  if (error instanceof SettingsError) {
    return c.json({ code: 'settings', message: error.message } satisfies SlicerRefusal, 400);
  }
  if (!(error instanceof ModelError)) throw error;
  const { fault } = error;
  const body: SlicerRefusal = { code: 'model', fault, message: modelErrorMessages.modelErrors[fault] };
  return c.json(body, fault === 'too_large' ? 413 : 422);
}
