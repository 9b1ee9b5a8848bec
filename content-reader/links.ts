import { itemPath } from '../contract/catalogue/addresses.ts';
import { itemId } from '../contract/catalogue/expand-family.ts';
import { type PostHead, postCategories } from '../contract/editorial/post.ts';
import { stepAnchor } from '../contract/editorial/step-anchor.ts';
import { categoriesOf, exclusivesOf } from '../contract/listing/categories.ts';
import { hasOwnPage } from '../contract/listing/listed-items.ts';
import { matchPath } from '../contract/routes/match-path.ts';
import { readModalPath } from '../contract/routes/modal-path.ts';
import { movedTo, PRODUCT_PAGE, routes } from '../contract/routes/routes.ts';
import type { Catalogue } from './catalogue.ts';
import type { Content, TextFile } from './content.ts';
import type { ContentProblem } from './content-error.ts';
import { lineAt } from './content-files.ts';
import { didYouMean } from './nearest.ts';
import { pageTexts } from './texts.ts';

/** Pages whose addresses come from content; of other routes with a parameter, any value is fine. */
const BY_CONTENT = [
  '/shop/{category}/',
  PRODUCT_PAGE,
  '/blog/{slug}/',
  '/blog/category/{category}/',
  '/tutorials/{id}/',
];
/** Anchors of every page. */
const EVERYWHERE = ['main', 'foot', 'newsletter'];
/** Anchors that texts may lead to, besides those that come from content. */
export const ANCHORS: Record<string, readonly string[]> = {
  '/': ['best-sellers', 'premium', 'maker-spotlight', 'socials'],
  '/about/': ['story', 'line', 'people', 'place'],
  '/docs/': ['about-sheets'],
  '/faq/': ['ask'],
  '/help/': ['topics', 'questions', 'returns', 'tutorials'],
  '/overnight-shipping/': ['timeline', 'week', 'terms'],
  '/premium/': ['benefits', 'worth', 'exclusives', 'questions'],
  '/shipping/': ['services', 'tomorrow', 'rules', 'back'],
  '/vending/fairness/': ['check', 'how', 'by-hand'],
};
export const PRODUCT_ANCHORS = ['about', 'facts', 'reviews'];
/** Files that the build or the API writes. */
const FILES = /^\/(api|feeds|licenses|docs|blog)\/.*\w\.\w+$|^\/(api|feeds)\//;

interface Shop extends Pick<Catalogue, 'items' | 'materials' | 'families'> {
  /** the day on which the pages are read, such as 2026-11-18 */
  readonly today: string;
}

interface LinkingFile extends TextFile {
  /** of a post */
  readonly head?: PostHead | undefined;
}

/** Where links may lead. */
interface Site {
  /** addresses of pages, as they are spelled there */
  readonly pages: ReadonlySet<string>;
  /** of each page */
  readonly anchors: ReadonlyMap<string, readonly string[]>;
  readonly posts: ReadonlyMap<string, PostHead>;
  /** the files below media/ */
  readonly media: ReadonlySet<string> | undefined;
  /** the day on which the pages are read, such as 2026-11-18 */
  readonly today: string;
}

/** Reports each link in a text that leads nowhere in the shop: to a page, an anchor, a post that is not out, or a picture. */
export function checkLinks(content: Content, shop: Shop): ContentProblem[] {
  const headOf = new Map(content.markdownFolder('blog').files.map(({ file, value }) => [file, value.head]));
  const files = pageTexts(content).map((each): LinkingFile => ({ ...each, head: headOf.get(each.file) }));
  const { media } = content;
  const site = { ...siteOf(files, shop), media, today: shop.today };
  return files.flatMap((from) =>
    linksIn(from).flatMap(({ link, line }): ContentProblem[] => {
      const reason = reasonAgainst(link, from, site);
      return reason ? [{ file: `${from.file}:${line}`, message: `links to ${link}, ${reason}` }] : [];
    }),
  );
}

function siteOf(
  files: readonly LinkingFile[],
  { items, materials, families }: Shop,
): Pick<Site, 'pages' | 'anchors' | 'posts'> {
  const familyOf = new Map(
    families.flatMap((family) => family.variants.map((variant) => [itemId(family, variant), family] as const)),
  );
  const onSale = items.filter(({ active }) => active);
  const categories = [...categoriesOf(onSale, materials, familyOf), ...exclusivesOf(onSale, materials)];
  const posts = new Map(files.flatMap(({ file, head }) => (head ? [[addressOf(file), head] as const] : [])));
  const pages = [
    ...routes.flatMap(({ path }) => (path.includes('{') ? [] : [path])),
    ...onSale.filter(hasOwnPage).map(({ tags }) => itemPath(tags)),
    ...categories.map(({ name }) => `/shop/${encodeURIComponent(name)}/`),
    ...postCategories.map((category) => `/blog/category/${category.toLowerCase()}/`),
    ...files.filter(({ file }) => /^(blog|tutorials)\//.test(file)).map(({ file }) => addressOf(file)),
  ];
  const fromContent = files.flatMap(({ file, text }): [string, string[]][] => {
    const ids = () => found(text, /^[\s-]*id: *([a-z0-9-]+)/gm);
    if (file === 'faq.yaml') return [['/faq/', ids()]];
    if (file === 'shipping-page.yaml') return [['/shipping/', ids()]];
    if (file === 'process.yaml') return [['/process/', found(text, /^ *- name: *(.+)$/gm).map(stepAnchor)]];
    if (!file.endsWith('.md')) return [];
    return [[addressOf(file), found(text, /^#{2,6} +(.+)$/gm).map(headingAnchor)]];
  });
  const productPages = onSale.filter(hasOwnPage).map(({ tags }) => [itemPath(tags), PRODUCT_ANCHORS] as const);
  const anchors = new Map<string, string[]>(pages.map((page) => [page, [...EVERYWHERE]]));
  for (const [page, names] of [...Object.entries(ANCHORS), ...productPages, ...fromContent])
    anchors.get(page)?.push(...names);
  return { pages: new Set(pages), anchors, posts };
}

/** `blog/moisture.md` → `/blog/moisture/`; texts in `pages/` are at the root. */
function addressOf(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'));
  return file.startsWith('pages/') ? `/${name}/` : `/${file.split('/')[0]}/${name}/`;
}

/** As the build writes them: `Sheet and temperature, by material` → `sheet-and-temperature-by-material`. */
function headingAnchor(heading: string): string {
  const letters = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '');
  return letters.replaceAll(' ', '-');
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, match = '']) => match.trim());
}

/** A target of Markdown, an attribute of HTML, or a YAML value that starts with a slash. */
const LINK = /\]\(\s*<?(?<markdown>[^)\s>]+)|\bhref=["'](?<html>[^"']+)|^(?!\s*#).*?:\s+['"]?(?<yaml>\/[^\s'"},]*)/gm;

function linksIn({ file, text }: TextFile): { link: string; line: number }[] {
  const isYaml = file.endsWith('.yaml');
  return [...text.matchAll(LINK)].flatMap(({ groups = {}, index, 0: all }) => {
    const link = groups['markdown'] ?? groups['html'] ?? (isYaml ? groups['yaml'] : undefined);
    // Figures of the shop are filled in later.
    if (!link || link.includes('{')) return [];
    return [{ link, line: lineAt(text, index + all.length) }];
  });
}

/** Why a link is wrong, to follow "links to …,"; undefined: it is right, or leads out of the shop. */
function reasonAgainst(link: string, from: LinkingFile, site: Site): string | undefined {
  // What follows :// is checked in all texts, links or not.
  if (/^(https?|mailto|tel|sms):|:\/\//i.test(link)) return undefined;
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return 'which must begin with a slash, https://, mailto: or tel:';
  const [, path = '', , anchor] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(link) ?? [];
  if (path !== '' && !path.startsWith('/')) return 'which must start with a slash, or with https://';
  const page = path === '' ? addressOf(from.file) : path;
  if (page.startsWith('/media/')) return mediaReason(page.slice('/media/'.length), site);
  if (FILES.test(page)) return undefined;
  const base = readModalPath(page)?.base ?? page;
  if (!site.pages.has(base) && (path !== '' || from.file.endsWith('.md'))) return pageReason(base, site);
  return postReason(site.posts.get(base), from, site) ?? anchorReason(base, anchor, site);
}

function mediaReason(path: string, { media }: Site): string | undefined {
  return !media || media.has(path) ? undefined : `but there is no content/media/${path}`;
}

function pageReason(path: string, { pages }: Site): string | undefined {
  const decoded = decodeSafely(path);
  const moved = movedTo(decoded);
  if (moved) return `which has moved; write ${moved}`;
  const route = routes.find((candidate) => matchPath(candidate.path, decoded));
  if (route?.path.includes('{') && !BY_CONTENT.includes(route.path) && path.endsWith('/')) return undefined;
  return `which is not a page of the shop${didYouMean(path, pages)}`;
}

/** A link to a post that comes later is right only in a text that comes no sooner. */
function postReason(post: PostHead | undefined, { head }: LinkingFile, { today }: Site): string | undefined {
  if (!post || head?.draft) return undefined;
  if (post.draft) return 'which is a draft';
  const seenFrom = head && head.date > today ? head.date : today;
  return post.date > seenFrom ? `a post that is not out before ${post.date}` : undefined;
}

function anchorReason(page: string, anchor: string | undefined, { anchors }: Site): string | undefined {
  const known = anchors.get(page);
  if (!anchor || !known || known.includes(decodeSafely(anchor))) return undefined;
  return `but ${page} has no #${anchor}${didYouMean(anchor, known)}`;
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
