import { createHash } from 'node:crypto';
import type { ModelExtension } from '../../contract/queu3d/limits.ts';
import type { SliceSettings } from '../../contract/queu3d/settings.ts';
import { SLICE_PROFILE } from '../../contract/queu3d/slice-profile.ts';

/**
 * By this the same wish is found again. It covers how the file is read, settings as `checkSettings` gives them, and the
 * profile.
 */
export function settingsHash(extension: ModelExtension, settings: SliceSettings, profile = SLICE_PROFILE): string {
  return createHash('sha256')
    .update(JSON.stringify([extension, settings, profile]))
    .digest('hex');
}
