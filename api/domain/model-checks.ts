import type * as z from 'zod';
import type { OwnData } from '../../contract/accounts/own-data.ts';
import { cents } from '../../contract/cents.ts';
import { type AnswerModelCheck, type ModelChecks, PRINTS_PER_PAGE, type Verdict } from '../../contract/desk/prints.ts';
import { MODEL_DAYS, type ModelExtension } from '../../contract/queu3d/limits.ts';
import type { ModelCheckRequest, modelCheckSchema } from '../../contract/queu3d/model-check.ts';
import type { Db } from '../db/schema.ts';
import type { Mailer } from '../gateways/mail/mailer.ts';
import { modelCheckAnswered, modelCheckRequested, modelCheckToDo } from '../gateways/mail/model-check-mails.tsx';
import type { JobHandlers } from '../jobs/jobs.ts';
import type { Deps, JobDeps } from './deps.ts';
import { readModelFile } from './models/find-model.ts';
import { auditedTransaction } from './operator/actions.ts';
import { newRefId } from './orders/ref-id.ts';
import type { Shopper } from './session/shopper.ts';
import { ShopError } from './shop-error.ts';

export interface ModelCheck {
  readonly id: string;
  readonly refId: string;
  readonly email: string;
  readonly fileId: string;
  /** of the file, as the shopper called it */
  readonly name: string;
  readonly extension: ModelExtension;
  readonly wish: ModelCheckRequest;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
  /** null: open, or answered by an ordinary mail */
  readonly verdict: Verdict | null;
  /** cents, for all pieces */
  readonly price: number | null;
  readonly answer: string | null;
}

/** Model checks, the longest waiting first; `open`: without answered ones. */
export async function listModelChecks(db: Db, { open }: { open: boolean }): Promise<ModelCheck[]> {
  const rows = modelChecks(db).orderBy('print_reviews.created_at');
  const found = await (open ? rows.where('answered_at', 'is', null) : rows).execute();
  return found.map(present);
}

/** A page of the model checks for the desk: open ones, the longest waiting first, or answered ones, the newest first. */
export async function modelChecksPage(
  { connection: { db }, print }: Pick<Deps, 'connection' | 'print'>,
  { state, page }: { state: 'open' | 'answered'; page: number },
): Promise<ModelChecks> {
  const isOpen = state === 'open';
  const [rows, { total }] = await Promise.all([
    modelChecks(db)
      .where('answered_at', isOpen ? 'is' : 'is not', null)
      .orderBy(isOpen ? 'print_reviews.created_at' : 'answered_at', isOpen ? 'asc' : 'desc')
      .orderBy('print_reviews.id')
      .limit(PRINTS_PER_PAGE)
      .offset((page - 1) * PRINTS_PER_PAGE)
      .execute(),
    db
      .selectFrom('print_reviews')
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .where('answered_at', isOpen ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map(present).map(({ id: _, fileId: __, wish, createdAt, answeredAt, price, ...check }) => ({
      ...check,
      request: wantedOf(wish),
      quality: qualityLabel(print, wish),
      price: price === null ? null : cents(price),
      createdAt: createdAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    total: Number(total),
    page,
  };
}

/** The model of a check, under a name that its shopper did not choose. */
export async function openCheckedModel(
  { connection, files }: Pick<Deps, 'connection' | 'files'>,
  number: string,
): Promise<{ name: string; content: ReadableStream<Uint8Array> }> {
  const { refId, fileId, extension } = await findModelCheckByNumber(connection.db, number);
  const file = await files.get(`models/${fileId}`);
  if (!file) throw new ShopError('model_unknown');
  return { name: `${refId}.${extension}`, content: file.content };
}

async function findModelCheck(db: Db, by: { readonly id: string }): Promise<ModelCheck | undefined> {
  const row = await modelChecks(db).where('print_reviews.id', '=', by.id).executeTakeFirst();
  return row && present(row);
}

/** A model check by the number in its mails, case-insensitive. Throws `review_unknown`. */
export async function findModelCheckByNumber(db: Db, number: string): Promise<ModelCheck> {
  const row = await modelChecks(db).where('ref_id', '=', number.trim().toUpperCase()).executeTakeFirst();
  if (!row) throw new ShopError('review_unknown', { review: number });
  return present(row);
}

/** The owner's model checks, for the data export of an account. */
export async function modelChecksOf(db: Db, owner: string): Promise<OwnData['reviews']> {
  const rows = await db
    .selectFrom('print_reviews')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('created_at')
    .execute();
  return rows.map(({ ref_id, wish, created_at, answered_at, answer }) => ({
    number: ref_id,
    wish,
    asked: created_at.toISOString(),
    answered: answered_at?.toISOString() ?? null,
    answer,
  }));
}

function modelChecks(db: Db) {
  return db
    .selectFrom('print_reviews')
    .innerJoin('model_files', 'model_files.id', 'file_id')
    .select(['print_reviews.id', 'ref_id', 'email', 'file_id', 'name', 'extension', 'wish'])
    .select(['print_reviews.created_at', 'answered_at', 'verdict', 'price', 'answer']);
}

type Row = Awaited<ReturnType<ReturnType<typeof modelChecks>['executeTakeFirstOrThrow']>>;

function present({ ref_id, file_id, created_at, answered_at, ...row }: Row): ModelCheck {
  return { ...row, refId: ref_id, fileId: file_id, createdAt: created_at, answeredAt: answered_at };
}

type ModelCheckDeps = Pick<Deps, 'connection' | 'clock' | 'jobs' | 'print'>;

/**
 * Requests a person’s check of a model that could not be sliced; nothing is charged. The model is kept until the check is
 * answered, and shop and shopper get a mail. A repeated request returns the open check.
 */
export async function requestModelCheck(
  { connection, clock, jobs, print }: ModelCheckDeps,
  owner: Pick<Shopper, 'id'>,
  request: ModelCheckRequest,
): Promise<z.output<typeof modelCheckSchema>> {
  if (!print.materials.some(({ name }) => name === request.material)) {
    throw new ShopError('print_settings', { reason: `We do not print in ${request.material}.` });
  }
  if (!print.qualities.some(({ stop }) => stop === request.quality)) {
    throw new ShopError('print_settings', { reason: 'We do not print at this quality.' });
  }
  const { id: fileId } = await readModelFile({ connection, clock }, owner, request.fileId);
  const now = clock();
  return await connection.db.transaction().execute(async (trx) => {
    // Also locks the model, so that of two simultaneous requests the second finds the first one's check.
    await trx.updateTable('model_files').set({ expires_at: null }).where('id', '=', fileId).execute();
    const open = await trx
      .selectFrom('print_reviews')
      .select(['id', 'ref_id'])
      .where('file_id', '=', fileId)
      .where('answered_at', 'is', null)
      .executeTakeFirst();
    if (open) return { id: open.id, refId: open.ref_id };
    const { id, ref_id } = await trx
      .insertInto('print_reviews')
      .values({
        ref_id: newRefId('NQ'),
        owner: owner.id,
        file_id: fileId,
        email: request.email,
        wish: JSON.stringify(request),
        created_at: now,
        answered_at: null,
      })
      .returning(['id', 'ref_id'])
      .executeTakeFirstOrThrow();
    for (const to of ['shop', 'shopper'] as const) {
      await jobs.enqueue(trx, 'print-review', { reviewId: id, mailId: crypto.randomUUID(), to });
    }
    return { id, refId: ref_id };
  });
}

/**
 * Answers a model check, and mails the answer to its shopper; without one, it was answered by an ordinary mail. From now on the
 * model expires as any other, unless it was ordered. Throws `review_answered` when there was an answer before.
 */
export async function answerModelCheck(
  { connection, clock, jobs }: Pick<Deps, 'connection' | 'clock' | 'jobs'>,
  number: string,
  answer?: AnswerModelCheck,
): Promise<ModelCheck> {
  const now = clock();
  const check = await findModelCheckByNumber(connection.db, number);
  if (check.answeredAt && !answer) return check;
  const kept = { verdict: answer?.verdict ?? null, price: answer?.price ?? null, answer: answer?.text ?? null };
  await auditedTransaction(connection.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('print_reviews')
      .set({ answered_at: now, ...kept })
      .where('id', '=', check.id)
      .where('answered_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('review_answered', { review: check.refId });
    await trx
      .updateTable('model_files')
      .set({ expires_at: new Date(now.getTime() + MODEL_DAYS * 86_400_000) })
      .where('id', '=', check.fileId)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('prints')
              .select('prints.id')
              .whereRef('prints.file_id', '=', 'model_files.id')
              .where('ordered_at', 'is not', null),
          ),
        ),
      )
      .execute();
    if (answer) {
      await jobs.enqueue(trx, 'print-review', { reviewId: check.id, mailId: crypto.randomUUID(), to: 'answer' });
    }
  });
  return { ...check, ...kept, answeredAt: now };
}

type MailDeps = Pick<Deps, 'connection' | 'settings' | 'store' | 'mails' | 'print'> & { readonly mailer: Mailer };

const mails = { shop: modelCheckToDo, shopper: modelCheckRequested, answer: modelCheckAnswered };

/** Mails the model check to the shop, or its receipt or answer to the shopper. */
async function sendModelCheckMail(
  { connection, settings, store, mails: words, print, mailer }: MailDeps,
  { reviewId, mailId, to }: { reviewId: string; mailId: string; to: keyof typeof mails },
): Promise<void> {
  const check = await findModelCheck(connection.db, { id: reviewId });
  if (!check) return;
  const quality = qualityLabel(print, check.wish);
  await mailer.send(
    await mails[to]({ review: check, quality, mailId, store, mails: words, publicUrl: settings.publicUrl }),
  );
}

/** Without the address and the ids that the shopper's request has as well. */
function wantedOf({ material, colorName, quantity, infill, supports, note }: ModelCheckRequest) {
  return { material, colorName, quantity, infill, ...(supports !== undefined && { supports }), note };
}

function qualityLabel(print: Deps['print'], { quality }: ModelCheckRequest): string {
  return print.qualities.find(({ stop }) => stop === quality)?.label ?? '';
}

export const modelCheckJobs = (deps: JobDeps) =>
  ({ 'print-review': (data) => sendModelCheckMail(deps, data) }) satisfies Partial<JobHandlers>;
