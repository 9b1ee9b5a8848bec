import { setImmediate } from 'node:timers/promises';
import { create } from 'xmlbuilder2';
import type { Item } from '../../contract/catalogue/item.ts';
import { type FeedEntry, type FeedShop, merchantEntry } from './merchant-entry.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const RSS = '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>';
/** An entry takes half a millisecond; after a batch, other requests get a turn. */
const BATCH_SIZE = 20;

/**
 * Writes the whole catalogue as RSS 2.0 for Google's Merchant Center. Every order changes the stock of a few items; the
 * entries of all others are cached, so that a feed of thousands of items is quick.
 */
export function merchantFeed(shop: FeedShop & { readonly tagline: string }) {
  const written = new WeakMap<Item, string>();
  const about = { title: shop.name, link: `${shop.publicUrl}/`, description: shop.tagline };
  const head = Object.entries(about).map(([name, text]) => markup(name, text));

  return async (items: readonly Item[]): Promise<string> => {
    const entries: string[] = [];
    let fresh = 0;
    for (const item of items.filter(isForSale)) {
      let entry = written.get(item);
      if (entry === undefined) {
        entry = markup('item', merchantEntry(item, shop));
        written.set(item, entry);
        fresh += 1;
        if (fresh % BATCH_SIZE === 0) await setImmediate();
      }
      entries.push(entry);
    }
    return [XML, RSS, ...head, ...entries, '</channel></rss>\n'].join('\n');
  };
}

/** Items for the community are not advertised. */
function isForSale({ active, data }: Item): boolean {
  return active && !data.discordOnly;
}

function markup(name: string, contents: string | FeedEntry): string {
  // XML cannot represent control characters.
  return create({ invalidCharReplacement: '' }, { [name]: contents })
    .root()
    .toString();
}
