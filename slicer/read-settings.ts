import { type SliceSettings, sliceSettingsSchema } from '../contract/queu3d/settings.ts';
import { infillPattern } from './profiles/engine-settings.ts';
import { MACHINE } from './profiles/machine-definition.ts';

/** Invalid settings; the message says why. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Parses `?settings=`. Throws SettingsError. */
export function readSettings(text: string | undefined): SliceSettings {
  const result = sliceSettingsSchema.safeParse(parseJson(text));
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${path.join('.') || 'settings'}: ${message}`);
    throw new SettingsError(problems.join('; '));
  }
  const { overrides, printer } = result.data;
  if (printer.definitionName !== MACHINE) throw new SettingsError(`printer.definitionName: there is only ${MACHINE}`);
  const pattern = infillPattern(overrides.infill_sparse_density);
  if ((overrides.infill_pattern ?? pattern) !== pattern) {
    throw new SettingsError(`overrides.infill_pattern: at this density it is ${pattern}`);
  }
  return result.data;
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    throw new SettingsError('settings: must be JSON');
  }
}
