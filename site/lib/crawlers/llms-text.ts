import type { Store } from '../../../contract/catalogue/store.ts';
import type { ListedPage } from './listed-page.ts';

/** The newest posts; older ones are in the sitemap. */
const MAX_POSTS = 30;
/** The file is made to be read whole, so each part of it ends somewhere. */
const MAX_LINKS = 50;

/**
 * `llms.txt` (llmstxt.org): what the shop is and where its key pages are, for programs. Products are covered by their
 * lists and by the feeds, which have price and stock.
 */
export function llmsText(store: Store, pages: readonly ListedPage[], site: URL): string {
  const byPath = pages.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const inSection = (pattern: RegExp) => byPath.filter(({ path }) => pattern.test(path));
  const posts = inSection(/^\/blog\/[^/]*[a-z][^/]*\/$/i).toSorted((a, b) =>
    (a.changed ?? '') < (b.changed ?? '') ? 1 : -1,
  );
  const feeds = new Map(pages.flatMap((page) => page.feeds).map(({ address, title }) => [address, title]));
  const link = (page: ListedPage) => linkOf(page, store.name);
  const at = (path: string) => new URL(path, site).href;
  return [
    `# ${store.name}`,
    '',
    `> ${store.tagline} ${about(store)}`,
    '',
    ...section('Shop', [...inSection(/^\/shop\/([^/]+\/)?$/), ...inSection(/^\/premium\/$/)].map(link)),
    ...section('Guides', inSection(/^\/(tutorials|docs|adviser)\/([^/]+\/)?$/).map(link)),
    ...section('Articles', [...inSection(/^\/blog\/$/), ...posts.slice(0, MAX_POSTS)].map(link)),
    ...section('About the shop, help and policies', inSection(OTHERS).map(link)),
    ...section('Feeds', [
      `- [All products with price and stock](${at('/feeds/google.xml')}): RSS 2.0 with the fields of Google’s Merchant Center`,
      `- [Every spool as data](${at('/api/filaments')}): JSON with temperatures, color, weights, price and files`,
      `- [Shopping by a program](${at('/.well-known/ucp')}): search, carts and checkouts by the Universal Commerce Protocol, which a person pays`,
      `- [Spools as text and JSON, by material](${at('/docs/#spool-data')}): nothing but figures, with their units`,
      ...[...feeds].map(([address, title]) => `- [${title}](${address})`),
      `- [Every page](${at('/sitemap.xml')})`,
    ]),
  ].join('\n');
}

/** Top-level pages that are in no other section. */
const OTHERS = /^\/(?!(shop|premium|blog|tutorials|docs|adviser)\/)[^/]+\/$/;

function about({ legalName, address, phone, email, hours }: Store): string {
  const open = hours.map(({ days, time }) => `${days} ${time}`).join('; ');
  const place = `${address.line1}, ${address.line2}, ${address.city}, ${address.state} ${address.zip}`;
  return `${legalName} makes and sells 3D-printing filament. Workshop: ${place}. Phone ${phone}, mail ${email}. Open ${open}.`;
}

function section(heading: string, links: readonly string[]): string[] {
  if (links.length === 0) return [];
  const rest =
    links.length > MAX_LINKS ? [`- ${links.length - MAX_LINKS} more are in the list of every page below`] : [];
  return [`## ${heading}`, '', ...links.slice(0, MAX_LINKS), ...rest, ''];
}

function linkOf({ title, description, address }: ListedPage, shop: string): string {
  return `- [${title.replace(` | ${shop}`, '')}](${address.href}): ${description}`;
}
