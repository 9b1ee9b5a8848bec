import * as z from 'zod';

const moment = z.iso.datetime();

/** draft: may be changed · sending · stopped: some have it, sending can go on · sent: nobody waits for it */
const letterStates = ['draft', 'sending', 'stopped', 'sent'] as const;
export type LetterState = (typeof letterStates)[number];

/** failed: the mail server refused it for good · unsubscribed: before their turn */
export const recipientStates = ['waiting', 'sending', 'sent', 'failed', 'unsubscribed'] as const;
export type RecipientState = (typeof recipientStates)[number];

const howMany = z.int().min(0);
const recipientsSchema = z.object({
  waiting: howMany,
  sending: howMany,
  sent: howMany,
  failed: howMany,
  unsubscribed: howMany,
} satisfies Record<RecipientState, typeof howMany>);

export const LETTERS_PER_PAGE = 50;

/** Query of `GET /api/desk/letters`. */
export const lettersQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

/** What staff write. */
export const letterTextSchema = z.strictObject({
  subject: z
    .string()
    .trim()
    .min(1, 'A letter needs a subject.')
    .max(150, 'A subject has at most 150 characters.')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'A subject is one line.'),
  body: z
    .string()
    .max(20_000, 'A letter has at most 20,000 characters.')
    .refine((body) => body.trim() !== '', 'A letter needs a text.')
    .describe('Markdown'),
});
export type LetterText = z.infer<typeof letterTextSchema>;

/** Body of `PUT /api/desk/letters/{id}`. */
export const saveLetterSchema = letterTextSchema.extend({
  revision: z.int().min(1).describe('that the page had loaded; another one in the shop refuses the change'),
});
export type SaveLetter = z.infer<typeof saveLetterSchema>;

/** Body of `POST /api/desk/letters/{id}/test` and `/send`: what the page shows must be what is mailed. */
export const letterRevisionSchema = z.strictObject({ revision: z.int().min(1) });

const letterFacts = {
  id: z.uuid(),
  subject: z.string(),
  state: z.enum(letterStates),
  createdAt: moment,
  changedAt: moment,
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  recipients: recipientsSchema.describe('how many, by state; all 0 in drafts'),
};

export const letterSchema = z.object({
  ...letterFacts,
  body: z.string(),
  revision: z.int().min(1),
  isTested: z.boolean().describe('this revision was mailed as a test'),
  subscribers: z.int().min(0).describe('confirmed ones, to whom it would go now'),
  failures: z
    .array(z.object({ error: z.string(), count: z.int().min(1) }))
    .describe('why the mail server refused it, the most frequent first; at most 10'),
});
export type Letter = z.infer<typeof letterSchema>;

export const lettersSchema = z.object({
  rows: z.array(z.object(letterFacts)),
  total: z.int().min(0),
  page: z.int().min(1),
  subscribers: z.int().min(0).describe('confirmed ones'),
});
export type Letters = z.infer<typeof lettersSchema>;
