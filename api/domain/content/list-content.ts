import * as z from 'zod';
import { Content, type ContentOptions, shapeOf } from '../../../content-reader/content.ts';
import {
  type ContentEntry,
  type ContentFile,
  type ContentState,
  contentKindOf,
} from '../../../contract/desk/content.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { type ContentEdit, editsInForce, newestByPath } from './content-edits.ts';
import { nextTexts } from './draft-content.ts';
import { baseOf, type Draft, overPublished, readDrafts, readValue, shownText, textOf } from './drafts.ts';
import { pagesOfFile } from './pages-of.ts';
import { readOriginals } from './release-edits.ts';

type ReadDeps = Pick<Deps, 'connection' | 'contentFolder' | 'clock'>;

/** Of a file's history. */
const LATEST_SHOWN = 50;

/** Every file of the content that the shop reads, as editors see it: with drafts. */
export async function listContent(deps: ReadDeps): Promise<ContentEntry[]> {
  const open = await readOpen(deps);
  const paths = new Set([...open.content.texts().map(({ file }) => file), ...open.drafts.keys()]);
  return [...paths]
    .filter((path) => shapeOf(path))
    .sort()
    .map((path) => entryOf(open, path));
}

/** A file with what its form needs, and its history. Throws `content_unknown`. */
export async function readContentFile(deps: ReadDeps, path: string): Promise<ContentFile> {
  const open = await readOpen(deps);
  const shape = shapeOf(path);
  const draft = open.drafts.get(path);
  const text = shownText(open.content, path, draft);
  const published = textOf(open.content, path);
  if (!shape || (text === null && published === null)) throw new ShopError('content_unknown', { path });
  const { value, body } = readValue(path, text ?? '');
  return {
    ...entryOf(open, path),
    schema: z.toJSONSchema(shape.schema, { io: 'input', unrepresentable: 'any' }),
    isMarkdown: shape.isMarkdown,
    base: baseOf(text),
    text,
    value,
    body,
    published,
    publishedBase: baseOf(published),
    draft: draft
      ? {
          by: draft.by,
          at: draft.at.toISOString(),
          publishAt: draft.publish_at?.toISOString() ?? null,
          reason: draft.reason,
          clashes: [...overPublished(published, draft).clashes],
        }
      : null,
    pages: [...pagesOfFile(path, value)],
    versions: await versionsOf(deps.connection.db, path),
  };
}

export interface OpenContent {
  readonly content: Content;
  readonly newest: ReadonlyMap<string, ContentEdit & { readonly state?: string }>;
  readonly drafts: ReadonlyMap<string, Draft>;
  /** of drafts and of what is published */
  readonly isWaiting: ReadonlySet<string>;
}

export async function readOpen(
  { connection: { db }, contentFolder, clock }: ReadDeps,
  options: Pick<ContentOptions, 'pictures'> = {},
): Promise<OpenContent> {
  const [inForce, drafts, originals] = await Promise.all([
    editsInForce(db, clock()),
    readDrafts(db),
    readOriginals(contentFolder),
  ]);
  const newest = newestByPath(inForce);
  const waiting = await db
    .selectFrom('content_edits')
    .select('path')
    .distinct()
    .where('state', '=', 'waiting')
    .where('removed_at', 'is', null)
    .execute();
  const edits = await nextTexts(db, { originals, newest }, options);
  return {
    content: new Content(contentFolder, { ...options, edits }),
    newest,
    drafts,
    isWaiting: new Set(waiting.map(({ path }) => path)),
  };
}

export function entryOf({ content, newest, drafts, isWaiting }: OpenContent, path: string): ContentEntry {
  const draft = drafts.get(path);
  const last = draft ?? newest.get(path);
  return {
    path,
    title: titleOf(path, shownText(content, path, draft) ?? textOf(content, path) ?? ''),
    kind: contentKindOf(path),
    state: stateOf(draft, isWaiting.has(path)),
    by: last?.by ?? null,
    at: last?.at.toISOString() ?? null,
    publishAt: draft?.publish_at?.toISOString() ?? null,
  };
}

function stateOf(draft: Draft | undefined, isWaiting: boolean): ContentState {
  if (draft) return draft.publish_at ? 'scheduled' : 'draft';
  return isWaiting ? 'waiting' : 'published';
}

/** Names stand in the first lines. */
const HEAD = 2_000;

/** What a file is called, such as "PLA Petrol", by the first lines that name it: parsing all files would take a second. */
function titleOf(path: string, whole: string): string {
  const text = whole.slice(0, HEAD);
  const field = (name: string) => new RegExp(`^${name}: *(?:'([^']+)'|"([^"]+)"|([^#|>\\n]+))`, 'm').exec(text);
  const found = (name: string) => {
    const match = field(name);
    return (match?.[1] ?? match?.[2] ?? match?.[3])?.trim();
  };
  const name = found('label') ?? found('name') ?? found('heading') ?? found('title');
  if (!name) return fileWords(path);
  return path.startsWith('products/') ? `${found('material')} ${name}` : name;
}

/** `print/quantity-breaks.yaml` → "Quantity breaks" */
function fileWords(path: string): string {
  const words = path
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

async function versionsOf(db: Db, path: string): Promise<ContentFile['versions']> {
  const rows = await db
    .selectFrom('content_edits')
    .select(['id', 'by', 'at', 'state', 'reason', 'text'])
    .where('path', '=', path)
    .orderBy('id', 'desc')
    .limit(LATEST_SHOWN)
    .execute();
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
