import { parseSettings, type SettingsOf } from './contract/parse-settings.ts';
import { modeProblem } from './shop-mode.ts';

/** The API's settings. Only `main.ts` reads the environment; everything else gets them as an argument. */
export type Environment = SettingsOf<'api'>;

/** Throws one sentence that says which settings are invalid, or do not fit together. */
export function readConfig(env: Record<string, string | undefined>): Environment {
  const config = parseSettings('api', env);
  const problem = modeProblem(config);
  if (problem) throw new Error(problem);
  return config;
}
