import { createHash } from 'node:crypto';
import type { ModelExtension } from '../../contract/queu3d/limits.ts';
import type { SliceSettings } from '../../contract/queu3d/settings.ts';

/** By this the same wish is found again. It covers how the file is read, and settings as `checkSettings` gives them. */
export function settingsHash(extension: ModelExtension, settings: SliceSettings): string {
  return createHash('sha256')
    .update(JSON.stringify([extension, settings]))
    .digest('hex');
}
