import { type Selectable, sql } from 'kysely';
import { parse } from 'yaml';
import { contentProblems } from '../../../content-reader/check-content.ts';
import { type Content, type EditedTexts, shapeOf } from '../../../content-reader/content.ts';
import type { ContentProblem } from '../../../content-reader/content-error.ts';
import { splitFrontmatter } from '../../../content-reader/content-files.ts';
import { withHeadAndBody, withValue } from '../../../content-reader/edit-value.ts';
import type { ContentSave } from '../../../contract/desk/content.ts';
import { type Clash, mergeTexts } from '../../../contract/editorial/merge-texts.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { newestByPath } from './content-edits.ts';
import { type DraftContent, draftContent } from './draft-content.ts';
import { hashOf } from './release-edits.ts';
import { requireUnsold } from './require-unsold.ts';

/**
 * What editors save at the desk: a draft is an edit that no release has until somebody publishes it, or its time has come.
 * A file has one at most. It is valid when it is saved, with all other drafts, in the words of `npm run check:content`.
 */
export type DraftDeps = Pick<Deps, 'connection' | 'contentFolder' | 'clock' | 'jobs'>;
export type Draft = Selectable<Database['content_edits']>;

/** Of each path, sorted. */
export async function readDrafts(db: Db): Promise<ReadonlyMap<string, Draft>> {
  const rows = await db.selectFrom('content_edits').selectAll().where('state', '=', 'draft').orderBy('path').execute();
  return newestByPath(rows) as ReadonlyMap<string, Draft>;
}

/** The text that an editor sees: of the draft, else of what the next release has. Null: there is no such file. */
export function shownText(content: Content, path: string, draft: Draft | undefined): string | null {
  return draft ? draft.text : textOf(content, path);
}

/** Null: there is no such file. */
export function textOf(content: Content, path: string): string | null {
  const text = content.text(path);
  return text.ok ? text.value : null;
}

/** What a save has to name as its base. */
export const baseOf = (text: string | null): string => hashOf(text) ?? '';

/**
 * Saves a draft, or drops it where it says what is published already. Throws `content_changed` when somebody else saved the
 * file meanwhile, and `content_refused` with a message for each field that is wrong.
 */
export async function saveDraft(deps: DraftDeps, { path, key, over, ...save }: ContentSave, by: string): Promise<void> {
  if (!shapeOf(path)) throw new ShopError('content_unknown', { path });
  await auditedTransaction(deps.connection.db, async (trx) => {
    const open = await openDrafts(trx, deps);
    if (await trx.selectFrom('content_edits').select('id').where('key', '=', key).executeTakeFirst()) return;
    const { content, drafts, inForce } = open;
    if (save.copyOf && shownText(content, path, drafts.get(path)) !== null)
      throw new ShopError('content_taken', { path });
    const source = save.copyOf ?? path;
    const before = shownText(content, source, drafts.get(source));
    if (before === null && !('text' in save.edit)) throw new ShopError('content_unknown', { path: source });
    if (baseOf(before) !== save.base) {
      const last = drafts.get(source) ?? newestByPath(inForce).get(source);
      throw new ShopError('content_changed', { path: source, by: last?.by ?? 'Somebody' });
    }
    const published = textOf(content, path);
    const draft = drafts.get(path);
    const typed = newText(path, before ?? '', save.edit);
    const hasSeen = draft !== undefined && over === baseOf(published);
    const { text } = hasSeen ? overPublished(published, { ...draft, text: typed }) : { text: typed };
    const whole = content.with(textsOf([...drafts.values(), { path, text }]), [path]);
    requireValid([path], whole, path);
    if (published === null) await requireUnsold(trx, whole, path);
    const base_text = draft && !hasSeen ? draft.base_text : published;
    await storeDraft(trx, open, { path, text, base_text, by, key, at: deps.clock() });
  });
}

/** Saves the texts of several files, which are valid together, over what was drafted of them. */
export async function saveDrafts(
  deps: DraftDeps,
  texts: readonly { readonly path: string; readonly text: string | null }[],
  by: string,
): Promise<void> {
  await auditedTransaction(deps.connection.db, async (trx) => {
    const open = await openDrafts(trx, deps);
    const paths = texts.map(({ path }) => path);
    requireValid(paths, open.content.with(textsOf([...open.drafts.values(), ...texts]), paths));
    for (const each of texts) {
      const { base_text = textOf(open.content, each.path) } = open.drafts.get(each.path) ?? {};
      await storeDraft(trx, open, { ...each, base_text, by, at: deps.clock() });
    }
  });
}

/** In the place of the draft before. What is published already is none. */
async function storeDraft(
  trx: Transaction<Database>,
  { content, drafts }: OpenDrafts,
  edit: {
    readonly path: string;
    readonly text: string | null;
    /** what was published when the edit was made */
    readonly base_text: string | null;
    readonly by: string;
    readonly at: Date;
    readonly key?: string;
  },
): Promise<void> {
  const before = drafts.get(edit.path);
  if (before) await endDraft(trx, before, 'Saved again.');
  if (edit.text === textOf(content, edit.path)) return;
  const publish_at = before?.publish_at ?? null;
  await trx
    .insertInto('content_edits')
    .values({ ...edit, publish_at, state: 'draft' })
    .execute();
}

function newText(path: string, before: string, edit: ContentSave['edit']): string | null {
  if ('isRemoved' in edit) return null;
  if ('text' in edit) return edit.text;
  if (!shapeOf(path)?.isMarkdown) return withValue(before, edit.value);
  const body = edit.body ?? splitFrontmatter(before)?.body ?? '';
  return withHeadAndBody(before, edit.value, body);
}

/** The values of a text as they were written, without defaults, and the text below a Markdown file's head. */
export function readValue(path: string, text: string): { readonly value: unknown; readonly body: string | null } {
  const parts = shapeOf(path)?.isMarkdown ? splitFrontmatter(text) : undefined;
  return { value: parse(parts?.head ?? text), body: parts?.body ?? null };
}

/** Drops a draft: the file is as it was published. */
export async function discardDraft(
  deps: DraftDeps,
  { path, base }: { readonly path: string; readonly base: string },
): Promise<void> {
  await auditedTransaction(deps.connection.db, async (trx) => {
    const { drafts } = await openDrafts(trx, deps);
    const draft = requireDraft(drafts, path);
    if (baseOf(draft.text) !== base) throw new ShopError('content_changed', { path, by: draft.by });
    await endDraft(trx, draft, 'Discarded.');
  });
}

/** Says when a draft is published by itself; null: when somebody does. */
export async function scheduleDraft(deps: DraftDeps, path: string, publishAt: Date | null): Promise<void> {
  if (publishAt && publishAt <= deps.clock()) {
    const message = 'Please choose a moment that is still to come.';
    throw new ShopError('content_refused', { reason: message }, { publishAt: message });
  }
  await auditedTransaction(deps.connection.db, async (trx) => {
    const { drafts } = await openDrafts(trx, deps);
    const { id } = requireDraft(drafts, path);
    await trx.updateTable('content_edits').set({ publish_at: publishAt, reason: null }).where('id', '=', id).execute();
  });
}

/**
 * Publishes drafts together or not at all: the next release has them. What was published of a file meanwhile, such as a
 * price, is merged by lines.
 */
export async function publishDrafts(deps: DraftDeps, paths: readonly string[]): Promise<void> {
  await auditedTransaction(deps.connection.db, async (trx) => {
    const open = await openDrafts(trx, deps);
    await publish(
      trx,
      open,
      paths.map((path) => requireDraft(open.drafts, path)),
    );
  });
}

/** Publishes the drafts whose time has come. What cannot be published stays a draft, and says why. */
export async function publishDueDrafts(deps: DraftDeps): Promise<void> {
  const due = await deps.connection.db
    .selectFrom('content_edits')
    .select(['id', 'path'])
    .where('state', '=', 'draft')
    .where('publish_at', '<=', deps.clock())
    .orderBy('publish_at')
    .execute();
  // One that is wrong keeps none of the others.
  for (const { id, path } of due) {
    try {
      await publishDrafts(deps, [path]);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      await deps.connection.db
        .updateTable('content_edits')
        .set({ publish_at: null, reason: error.message })
        .where('id', '=', id)
        .where('state', '=', 'draft')
        .execute();
    }
  }
}

interface OpenDrafts extends DraftContent {
  readonly drafts: ReadonlyMap<string, Draft>;
}

async function openDrafts(trx: Transaction<Database>, deps: DraftDeps): Promise<OpenDrafts> {
  const content = await draftContent(trx, deps, { pictures: true });
  return { ...content, drafts: await readDrafts(trx) };
}

function requireDraft(drafts: ReadonlyMap<string, Draft>, path: string): Draft {
  const draft = drafts.get(path);
  if (!draft) throw new ShopError('edit_unknown', { path });
  return draft;
}

async function publish(trx: Transaction<Database>, { content, write }: OpenDrafts, drafts: readonly Draft[]) {
  const merged = drafts.map((draft) => ({ draft, path: draft.path, text: onNewest(content, draft) }));
  const paths = merged.map(({ path }) => path);
  requireValid(paths, content.with(textsOf(merged), paths));
  for (const { draft, path, text } of merged) {
    await endDraft(trx, draft, 'Published.');
    if (text !== textOf(content, path)) await write({ path, text, by: draft.by });
  }
}

type Begun = Pick<Draft, 'text' | 'base_text'>;

/** A draft's text on what is published by now, merged by lines: where both changed the same, it has the draft's words. */
export function overPublished(
  published: string | null,
  { text, base_text }: Begun,
): { readonly text: string | null; readonly clashes: readonly Clash[] } {
  if (published === base_text || text === null || base_text === null || published === null)
    return { text, clashes: [] };
  return mergeTexts({ base: base_text, mine: text, theirs: published });
}

/** The draft's text, made on what is published by now. */
export function onNewest(content: Content, draft: Draft): string | null {
  const { path, text, base_text, by } = draft;
  const published = textOf(content, path);
  if (published !== base_text && [text, base_text, published].includes(null))
    throw new ShopError('content_changed', { path, by });
  const { text: merged, clashes } = overPublished(published, draft);
  if (clashes.length === 0) return merged;
  const reason = `${path} was published with other words meanwhile. Open it and choose: ${clashes[0]?.mine.trim()}, or ${clashes[0]?.theirs.trim()}.`;
  throw new ShopError('content_refused', { reason });
}

async function endDraft(trx: Transaction<Database>, { id }: Draft, reason: string): Promise<void> {
  await sql`update content_edits set state = 'ended', reason = ${reason} where id = ${id}`.execute(trx);
}

const textsOf = (edits: readonly { readonly path: string; readonly text: string | null }[]): EditedTexts =>
  new Map(edits.map(({ path, text }) => [path, text]));

/** Throws `content_refused`: what is wrong in the files themselves, or in others because of them. @param form the file whose form is open: its mistakes are named by field */
function requireValid(paths: readonly string[], content: Content, form?: string): void {
  const problems = contentProblems(content);
  const own = problems.filter(({ file }) => paths.includes(file));
  const [first] = own.length > 0 ? own : problems;
  if (!first) return;
  const fields = own.map(({ field, message }): [string, string] => [formField(field), inSentence(message)]);
  const named = form ? Object.fromEntries(fields.reverse()) : {};
  throw new ShopError('content_refused', { reason: explain(first, form) }, named);
}

/** `variants[0].price` → `variants.0.price`, as forms name their fields; the whole file is the empty name. */
const formField = (field = '') => field.replaceAll(/\[(\d+)\]/g, '.$1');

const inSentence = (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

function explain({ file, field, message }: ContentProblem, form: string | undefined): string {
  return [...(file === form ? [] : [file]), ...(field ? [field] : []), `${message}.`].join(': ');
}
