import { parseSettings, type SettingsOf } from '../contract/parse-settings.ts';

/** The slicer's settings; none of them is a secret. */
export type Environment = SettingsOf<'slicer'>;

/** Throws one sentence that names each invalid setting. */
export function readConfig(env: Record<string, string | undefined>): Environment {
  return parseSettings('slicer', env, 'The slicer’s configuration');
}
