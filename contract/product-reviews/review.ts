import * as z from 'zod';

export const RATINGS = [1, 2, 3, 4, 5] as const;
/** Below this, a text says nothing that the stars do not; empty is fine. */
export const MAX_TEXT = 2_000;
export const MAX_NAME = 40;
export const MAX_PRINTER = 60;
export const MAX_PHOTOS = 4;
/** A photo of a phone at full size has 3 to 8 MB. */
export const PHOTO_MAX_BYTES = 12 * 1024 * 1024;
/** A camera's 4,000 by 3,000 and some; the page sends 2,400 px at most. */
export const MAX_PHOTO_PIXELS = 4096 ** 2;
/** The longer side of a stored photo in px: it fills a laptop's screen. */
export const PHOTO_SIZE = 1600;
/** The longer side of its small copy: 120 px on screens with two pixels per px, and some. */
export const THUMB_SIZE = 320;
/** After that a review stays as it is. */
export const EDIT_DAYS = 30;
/** So many products of an order are asked about. */
export const MAX_PRODUCTS = 24;

/** One line: a name or a printer. */
const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    .regex(/^[^\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]*$/, 'Please use letters, digits and punctuation only.');

export const reviewInputSchema = z.object({
  rating: z.int('Please choose 1 to 5 stars.').min(1, 'Please choose 1 to 5 stars.').max(5),
  text: z
    .string()
    .trim()
    .max(MAX_TEXT, `Please use at most ${MAX_TEXT} characters.`)
    .transform((text) => text.replaceAll('\u0000', '').replaceAll('\r\n', '\n')),
  name: line(MAX_NAME).min(1, 'Please enter a name to show, such as Ada B.'),
  printer: line(MAX_PRINTER).default(''),
  nozzle: z.int().nullable().default(null).describe('°C, within the range of the data sheet'),
  speed: z.int().nullable().default(null).describe('mm/s, within the range of the data sheet'),
});
export type ReviewInput = z.infer<typeof reviewInputSchema>;

const rangeSchema = z.object({ min: z.int(), max: z.int() });

/** What the data sheet of a material says about printing it. */
const printRangesSchema = z.object({
  nozzle: rangeSchema.describe('°C'),
  speed: rangeSchema.nullable().describe('mm/s; null: the sheet names none'),
});
export type PrintRanges = z.infer<typeof printRangesSchema>;

/**
 * draft: photos were added, nothing was sent · waiting: for the desk · published · refused: with a reason, never for its
 * rating.
 */
export const reviewStates = ['draft', 'waiting', 'published', 'refused'] as const;

/** Why a review is not shown. A bad rating is no reason, and there is none for it to hide behind. */
export const refusalReasons = {
  off_topic: 'It is not about the product itself, but about something else, such as shipping or another shop.',
  personal_data: 'It shows personal data, such as a full name, an address or a phone number.',
  offensive: 'It insults somebody, or uses words that we do not show.',
  spam: 'It advertises something.',
  photo: 'A photo shows a person, or something other than the product and what it printed.',
  not_own: 'Its text or photos are from somewhere else.',
} as const;
export const refusalReasonSchema = z.enum(Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]]);
export type RefusalReason = keyof typeof refusalReasons;

const photoSchema = z.object({
  id: z.uuid(),
  width: z.int().describe('px'),
  height: z.int().describe('px'),
});
export type ReviewPhoto = z.infer<typeof photoSchema>;

export const ownReviewSchema = reviewInputSchema.extend({
  rating: z.int().min(1).max(5).nullable().describe('null: a draft'),
  name: z.string(),
  state: z.enum(reviewStates),
  canEdit: z.boolean(),
  refusal: z.string().nullable().describe('why it is not shown, for its writer'),
  answer: z.string().nullable().describe("the shop's answer"),
  photos: z.array(photoSchema.extend({ hidden: z.boolean() })),
});
export type OwnReview = z.infer<typeof ownReviewSchema>;

const productToReviewSchema = z.object({
  product: z.string().describe('such as pla-petrol'),
  itemId: z.string(),
  name: z.string(),
  line: z.string().describe('such as 1.75 mm · 1 kg'),
  path: z.string().nullable().describe('of its page; null: it is no longer sold'),
  picture: z.string().nullable(),
  ranges: printRangesSchema.nullable().describe('null: it is not filament'),
  review: ownReviewSchema.nullable(),
});
export type ProductToReview = z.infer<typeof productToReviewSchema>;

/** `GET /api/product-reviews`: what the link in a mail opens. */
export const orderToReviewSchema = z.object({
  refId: z.string(),
  name: z.string().describe('that is shown unless the shopper chooses another: first name and initial'),
  until: z.iso.datetime().describe('the link works until then'),
  products: z.array(productToReviewSchema),
});
export type OrderToReview = z.infer<typeof orderToReviewSchema>;

export const storedPhotoSchema = photoSchema;

export const reviewStopSchema = z.object({ state: z.enum(['stopped', 'unknown']) });
