import * as z from 'zod';
import { publisherSchema } from './stock.ts';

/** What the files of the content folder are, for people; the first whose pattern fits says it. */
const KINDS = [
  ['Colors and goods', /^products\//],
  ['Materials', /^materials\//],
  ['Data sheets', /^sheets\//],
  ['Home', /^home\.yaml$/],
  ['Questions', /^faq\.yaml$/],
  ['Posts', /^blog\//],
  ['Tutorials', /^tutorials\//],
  ['Mails', /^mails\.yaml$/],
  ['Rates', /^shipping\.yaml$/],
  ['Vending', /^vending\.yaml$/],
  ['Search words', /^search\.yaml$/],
  ['QUEU3D', /^print\//],
  ['Shop', /^store\.yaml$/],
  ['Pages', /./],
] as const;

export const contentKinds = KINDS.map(([kind]) => kind);
export type ContentKind = (typeof contentKinds)[number];

/** @param path below the content folder */
export function contentKindOf(path: string): ContentKind {
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'Pages';
}

/** Longer than any post of ours by far. */
const MAX_CONTENT_TEXT = 200_000;

/** Below the content folder. Which of them the shop reads is said by `shapeOf`. */
export const contentPathSchema = z
  .string()
  .max(200)
  .regex(
    /^([a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.(yaml|md)$/,
    'Please name it in lower case letters, digits and hyphens, such as blog/dry-your-pla.md.',
  );

const stateSchema = z.enum(['published', 'draft', 'scheduled', 'waiting']);
export type ContentState = z.infer<typeof stateSchema>;

const contentEntrySchema = z.object({
  path: z.string(),
  title: z.string(),
  kind: z.enum(contentKinds),
  state: stateSchema,
  /** who edited it last at the desk, and when; null: nobody did */
  by: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  publishAt: z.iso.datetime().nullable(),
});
export type ContentEntry = z.infer<typeof contentEntrySchema>;

export const contentListSchema = z.object({ entries: z.array(contentEntrySchema), publisher: publisherSchema });

export const contentFileQuerySchema = z.object({ path: contentPathSchema });

const draftSchema = z.object({
  by: z.string(),
  at: z.iso.datetime(),
  publishAt: z.iso.datetime().nullable(),
  /** why it was not published when it should have been */
  reason: z.string().nullable(),
  /** lines that were published with other words since it was begun */
  clashes: z.array(z.object({ mine: z.string(), theirs: z.string() })),
});

const versionSchema = z.object({
  id: z.int(),
  by: z.string(),
  at: z.iso.datetime(),
  state: z.enum(['draft', 'waiting', 'published', 'refused', 'ended']),
  reason: z.string().nullable(),
  /** null: the file was removed */
  text: z.string().nullable(),
});
export type ContentVersion = z.infer<typeof versionSchema>;

export const contentFileSchema = contentEntrySchema.extend({
  /** JSON Schema of the file's values; of the head, in a Markdown file */
  schema: z.looseObject({}),
  isMarkdown: z.boolean(),
  /** that a save is made on */
  base: z.string(),
  /** of the draft, else of what is published */
  text: z.string().nullable(),
  value: z.unknown(),
  /** below the head of a Markdown file */
  body: z.string().nullable(),
  /** what the next release has without the draft; null: there is no such file */
  published: z.string().nullable(),
  /** that a save names which has seen it */
  publishedBase: z.string(),
  draft: draftSchema.nullable(),
  /** addresses of pages that one can look at with the draft in them, the one that it is mainly for first */
  pages: z.array(z.string()),
  /** the latest first */
  versions: z.array(versionSchema),
});
export type ContentFile = z.infer<typeof contentFileSchema>;

/** A text as it is, or values whose fields are put into the text that is there. */
export const contentSaveSchema = z.object({
  path: contentPathSchema,
  /** what it was made on; of another file when that is copied */
  base: z.string().max(64),
  /** whose text the values are put into; absent: the file itself */
  copyOf: contentPathSchema.optional(),
  /** what is published, as the editor has seen it: the draft goes over it, in its own words where both changed the same */
  over: z.string().max(64).optional(),
  edit: z.union([
    z.object({ text: z.string().max(MAX_CONTENT_TEXT) }),
    z.object({ value: z.looseObject({}), body: z.string().max(MAX_CONTENT_TEXT).optional() }),
    z.object({ isRemoved: z.literal(true) }),
  ]),
  /** a repeated request counts once */
  key: z.uuid(),
});
export type ContentSave = z.infer<typeof contentSaveSchema>;

export const contentDiscardSchema = z.object({ path: contentPathSchema, base: z.string().max(64) });

/** More at once than a shop edits in a month. */
const MAX_AT_ONCE = 200;

export const contentPublishSchema = z.object({ paths: z.array(contentPathSchema).min(1).max(MAX_AT_ONCE) });

export const contentScheduleSchema = z.object({
  path: contentPathSchema,
  /** null: it is published when somebody does */
  publishAt: z.iso.datetime({ offset: true }).nullable(),
});

/** Such as `Order: shipped`: a mail that shoppers get, in one of its forms. */
export const sampleMailSchema = z.object({ name: z.string().max(100) });

export const sampleMailsSchema = z.object({ names: z.array(z.string()) });
