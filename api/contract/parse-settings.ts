import * as z from 'zod';
import { type Reader, type Setting, settings, settingsReadBy } from './settings.mjs';

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
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const shape = Object.fromEntries(settingsReadBy(reader).map((name) => [name, schemaOf(settings[name], reader)]));
  const result = z.object(shape).safeParse(set);
  if (result.success) return result.data as SettingsOf<R>;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${subject} cannot be used. ${problems.join('; ')}`);
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
      const integer = z.coerce.number().int();
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
