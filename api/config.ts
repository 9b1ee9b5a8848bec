import { parseSettings, type SettingsOf } from '../contract/parse-settings.ts';
import { modeProblem } from './shop-mode.ts';

/** The API's settings. Only `main.ts` reads the environment; everything else gets them as an argument. */
export type Environment = SettingsOf<'api'>;

/** Throws one sentence that says which settings are invalid, or do not fit together. */
export function readConfig(env: Record<string, string | undefined>): Environment {
  const config = parseSettings('api', env);
  const problem = modeProblem(config) ?? replicaProblem(config);
  if (problem) throw new Error(problem);
  return config;
}

/** The secrets that are accepted. The first signs: a new one stands before the old one until what that signed has ended. */
export function tokenSecretsOf({ TOKEN_SECRET }: Pick<Environment, 'TOKEN_SECRET'>) {
  const [tokenSecret = '', ...older] = TOKEN_SECRET.split(',');
  return { tokenSecret, tokenSecrets: [tokenSecret, ...older] };
}

/** A model that one replica stored in a folder of its own is unknown to the others. */
function replicaProblem({ REPLICAS, SLICER_URLS, S3_URL }: Environment): string | undefined {
  if (REPLICAS === 1 || !SLICER_URLS || S3_URL) return undefined;
  return 'QUEU3D on several replicas needs one place for models: set S3_URL, or set REPLICAS to 1 or leave SLICER_URLS unset.';
}
