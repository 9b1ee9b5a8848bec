import { Resolver } from 'node:dns/promises';
import { resolve } from 'node:path';
import { readSettings, type SettingProblem, type SettingsOf } from '../../../contract/parse-settings.ts';
import type { ShopMode } from '../../../contract/public-config.ts';
import type { StripeOptions } from '../../gateways/payments/stripe-client.ts';
import { isPrivateAddress, modeOf } from '../../shop-mode.ts';
import { Concluded, skipped } from './outcome.ts';

/** Everything that a check may look at besides the settings. Tests replace what is not theirs, such as Stripe's address. */
export interface Surroundings {
  /** the settings as they are set, and nothing else of the environment */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** the names of all environment variables, to find mistyped ones */
  readonly names: readonly string[];
  /** the folder of the code */
  readonly project: string;
  /** why a file with a secret could not be read */
  readonly settingsProblem?: string | undefined;
  /** why `npm start`'s own database cannot be asked, where DATABASE_URL is not set */
  readonly databaseProblem?: string | undefined;
  readonly clock?: () => Date;
  /** a look-alike of Stripe */
  readonly stripeServer?: StripeOptions['server'];
  /** where PUBLIC_URL's host is really reached, with its certificate's issuer */
  readonly publicServer?: { readonly host: string; readonly https: number; readonly http: number; readonly ca: string };
  /** name servers, such as 127.0.0.1:5353 */
  readonly nameServers?: readonly string[];
  readonly timeoutMs?: number;
  /** which disk a folder is on */
  readonly diskOf?: (folder: string) => Promise<number | undefined>;
}

/** How long one check may take. Checks run at the same time, so all of them take little longer. */
const TIMEOUT_MS = 5_000;

type Settings = Partial<SettingsOf<'api'> & SettingsOf<'build'> & SettingsOf<'operator'>>;

/** One run of the doctor: the settings, each read on its own, and what several checks share. */
export class Examination {
  readonly settings: Settings;
  readonly settingProblems: readonly SettingProblem[];
  readonly mode: ShopMode;
  /** without a slash at the end */
  readonly publicUrl: URL;
  readonly timeoutMs: number;
  /** for one call within a check, so that the check itself can say what did not answer */
  readonly callMs: number;
  readonly clock: () => Date;
  readonly around: Surroundings;
  readonly #shared = new Map<string, Promise<unknown>>();

  constructor(around: Surroundings) {
    this.around = around;
    const others = (['build', 'operator'] as const).map((reader) => readSettings(reader, around.env));
    const api = readSettings('api', around.env);
    this.settings = Object.assign({}, ...others.map(({ values }) => values), api.values);
    const problems = new Map([...others, api].flatMap((each) => each.problems.map((one) => [one.name, one] as const)));
    // One that is not set has its own check.
    this.settingProblems = [...problems.values()].filter(({ name }) => around.env[name]);
    this.mode = modeOf(this.settings);
    this.publicUrl = new URL(this.settings.PUBLIC_URL ?? `http://localhost:${this.settings.PORT ?? 8000}`);
    this.timeoutMs = around.timeoutMs ?? TIMEOUT_MS;
    this.callMs = Math.floor(0.8 * this.timeoutMs);
    this.clock = around.clock ?? (() => new Date());
  }

  /** Whether strangers can reach the shop. */
  get isPublic(): boolean {
    return !isPrivateAddress(this.publicUrl.href);
  }

  get contentFolder(): string {
    return resolve(this.around.project, this.settings.CONTENT_DIR ?? 'content');
  }

  get dataFolder(): string {
    return resolve(this.around.project, this.settings.DATA_DIR ?? '.data');
  }

  /** The value of a setting, or the end of this check. */
  needs<Name extends keyof Settings>(name: Name, otherwise: string): NonNullable<Settings[Name]> {
    const value = this.settings[name];
    if (value === undefined || value === null) {
      throw new Concluded(skipped(this.around.env[name] ? `${name} is not valid.` : otherwise));
    }
    return value as NonNullable<Settings[Name]>;
  }

  /** Does something once for all checks that ask for it under this name. */
  share<T>(name: string, make: () => Promise<T>): Promise<T> {
    const known = this.#shared.get(name) as Promise<T> | undefined;
    if (known) return known;
    const made = make();
    // Each check that waits for it reports the failure.
    made.catch(() => {});
    this.#shared.set(name, made);
    return made;
  }

  resolver(): Resolver {
    const resolver = new Resolver({ timeout: Math.floor(this.timeoutMs / 3), tries: 1 });
    if (this.around.nameServers) resolver.setServers(this.around.nameServers);
    return resolver;
  }
}
