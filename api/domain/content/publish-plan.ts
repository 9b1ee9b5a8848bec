import { contentProblems } from '../../../content-reader/check-content.ts';
import type { Content } from '../../../content-reader/content.ts';
import { ContentError } from '../../../content-reader/content-error.ts';
import { readShopContent } from '../../../content-reader/shop-content.ts';
import { itemPath } from '../../../contract/catalogue/addresses.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import type { PublishPlan } from '../../../contract/desk/publishing.ts';
import { ShopError } from '../shop-error.ts';
import { type Draft, type DraftDeps, onNewest, textOf } from './drafts.ts';
import { entryOf, readOpen } from './list-content.ts';
import { pagesOf } from './pages-of.ts';

/** A screen lists as many; more are said as a number. */
const MAX_PAGES = 50;

/** What publishing all drafts without a time of their own would change: texts, prices and pages, and what keeps it from being published. */
export async function readPlan(deps: Omit<DraftDeps, 'jobs'>): Promise<PublishPlan> {
  const open = await readOpen(deps, { pictures: true });
  const { content } = open;
  // Others publish themselves at their time.
  const drafts = [...open.drafts.values()].filter(({ publish_at }) => publish_at === null);
  if (drafts.length === 0) return { changes: [], prices: [], pages: [], problems: [] };
  const [texts, problems] = merged(content, drafts);
  const whole = content.with(texts);
  const { prices, pages } = itemChanges(itemsOf(content), itemsOf(whole));
  for (const { file, field, message } of contentProblems(whole)) {
    problems.push([file, ...(field ? [field] : []), `${message}.`].join(': '));
  }
  return {
    changes: drafts.map((draft) => {
      const { title, kind } = entryOf(open, draft.path);
      const { path, by, at } = draft;
      const after = texts.get(path) ?? null;
      return { path, title, kind, by, at: at.toISOString(), before: textOf(content, path), after };
    }),
    prices,
    pages: [...new Set([...drafts.flatMap(({ path }) => pagesOf(path)), ...pages])].slice(0, MAX_PAGES),
    problems,
  };
}

/** The texts that publishing would have, and the drafts that say another thing than what was published meanwhile. */
function merged(content: Content, drafts: readonly Draft[]): [Map<string, string | null>, string[]] {
  const problems: string[] = [];
  const texts = new Map(
    drafts.map((draft): [string, string | null] => {
      try {
        return [draft.path, onNewest(content, draft)];
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        problems.push(error.message);
        return [draft.path, draft.text];
      }
    }),
  );
  return [texts, problems];
}

/** Empty where the content cannot be read: its problems are named. */
function itemsOf(content: Content): ReadonlyMap<string, CatalogueItem> {
  try {
    return new Map(readShopContent(content).catalogue.items.map((item) => [item.id, item]));
  } catch (error) {
    if (error instanceof ContentError) return new Map();
    throw error;
  }
}

function itemChanges(before: ReadonlyMap<string, CatalogueItem>, after: ReadonlyMap<string, CatalogueItem>) {
  const prices: PublishPlan['prices'] = [];
  const pages: string[] = [];
  if (before.size === 0 || after.size === 0) return { prices, pages };
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(id), after.get(id)];
    const item = now ?? old;
    if (!item || JSON.stringify(old) === JSON.stringify(now)) continue;
    pages.push(itemPath(item.tags));
    if (old?.price !== now?.price) {
      prices.push({ item: id, name: item.name, before: old?.price ?? null, after: now?.price ?? null });
    }
  }
  return { prices, pages };
}
