import * as z from 'zod';
import { type Reader, type Setting, type SettingName, settings, settingsReadBy } from './settings.mjs';

type List = typeof settings;
type NamesOf<R extends Reader> = {
  [Name in keyof List]: R extends List[Name]['readBy'][number] ? Name : never;
}[keyof List];
type Value<Each> = Each extends { type: 'integer' }
  ? number
  : Each extends { type: 'urls' }
    ? readonly string[]
    : Each extends { type: 'flag' }
      ? '1'
      : string;
/** The names that always have a value for a reader: it is required, or there is a default. */
type SetNames<R extends Reader> = {
  [Name in NamesOf<R>]: List[Name] extends { default: unknown }
    ? Name
    : List[Name] extends { required: readonly (infer Each)[] }
      ? R extends Each
        ? Name
        : never
      : never;
}[NamesOf<R>];

export type SettingsOf<R extends Reader> = {
  readonly [Name in SetNames<R>]: Value<List[Name]>;
} & { readonly [Name in Exclude<NamesOf<R>, SetNames<R>>]?: Value<List[Name]> | undefined };

/** Reads a service's settings; an empty value counts as unset. Throws one sentence that names each invalid setting. */
export function parseSettings<R extends Reader>(
  reader: R,
  env: Record<string, string | undefined>,
  subject = 'The configuration',
): SettingsOf<R> {
  const { values, problems } = readSettings(reader, env);
  if (problems.length === 0) return values as SettingsOf<R>;
  const messages = problems.map(({ name, message }) => `${name}: ${message}`);
  throw new Error(`${subject} cannot be used. ${messages.join('; ')}`);
}

export interface SettingProblem {
  readonly name: SettingName;
  readonly message: string;
}

/** Reads each setting on its own: the values of the valid ones, and what is wrong with the others. */
export function readSettings<R extends Reader>(
  reader: R,
  env: Record<string, string | undefined>,
): { readonly values: Partial<SettingsOf<R>>; readonly problems: readonly SettingProblem[] } {
  const values: Record<string, unknown> = {};
  const problems: SettingProblem[] = [];
  for (const name of settingsReadBy(reader)) {
    const result = schemaOf(settings[name], reader).safeParse(env[name] || undefined);
    if (!result.success) problems.push(...result.error.issues.map(({ message }) => ({ name, message })));
    else if (result.data !== undefined) values[name] = result.data;
  }
  return { values: values as Partial<SettingsOf<R>>, problems };
}

function schemaOf(setting: Setting, reader: Reader): z.ZodType {
  const { default: common, slicerDefault, required = [] } = setting;
  const value = (reader === 'slicer' && slicerDefault) || common;
  if (value !== undefined) return valueSchema(setting).default(value);
  return required.includes(reader) ? valueSchema(setting) : valueSchema(setting).optional();
}

function valueSchema({ type, min, max, protocols, message, patterns = [] }: Setting): z.ZodType {
  const url = () =>
    z.url({
      ...(protocols && { protocol: new RegExp(`^(${protocols.join('|')})$`) }),
      ...(message && { error: message }),
    });
  switch (type) {
    case 'integer': {
      const integer = z.coerce.number('must be a whole number').int('must be a whole number');
      return integer.min(min ?? Number.MIN_SAFE_INTEGER).max(max ?? Number.MAX_SAFE_INTEGER);
    }
    case 'flag':
      return z.literal('1', "must be '1', or be left out");
    case 'urls':
      return z
        .string()
        .transform((urls) => urls.split(',').map((each) => each.trim()))
        .pipe(z.array(url()));
    case 'url':
      return patterns.reduce((schema, [pattern, mismatch]) => schema.regex(pattern, mismatch), url());
    case 'text':
      return patterns.reduce((schema, [pattern, mismatch]) => schema.regex(pattern, mismatch), z.string());
  }
}
