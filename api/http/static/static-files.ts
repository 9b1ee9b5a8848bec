import { buyPageOf } from '../../../contract/permalink.ts';
import { ownPath } from '../../../contract/routes/own-path.ts';
import { BodyCache } from './body-cache.ts';
import { indexFiles, type ServedFolder } from './file-index.ts';
import { findPage, type Nearest } from './find-page.ts';
import { sendFile } from './send-file.ts';

export interface StaticFolders {
  /** the built site */
  readonly site: string;
  /** pictures and videos of the content, served below /media/ */
  readonly media: string;
  /** the owner's files below /.well-known/, such as the proof of a domain that Apple Pay asks for */
  readonly wellKnown?: string;
}

/** `/buy`, or goods behind it; other pages and dialogs have more parts. */
const BUY_LINK = /^\/buy(\/[^/]+\/?)?$/;
/** Their names have a hash of their bytes. */
const ASSETS = '_astro/';
const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';
/** Revalidated at every visit, which costs a 304: a cached page could name assets that a new build no longer has. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/**
 * Serves the site and its media from an index that is made once. Of `earlier` folders it serves assets and media that are
 * not in these. Where the page of an item that is not sold leads to is said by `nearest`. Uses node:fs and Web APIs, so it runs on Node and Deno.
 */
export async function staticFiles(
  { site, media, wellKnown }: StaticFolders,
  earlier: readonly StaticFolders[] = [],
  nearest?: Nearest,
): Promise<(request: Request) => Promise<Response>> {
  const index = await indexFiles([
    // What is added later replaces what has the same address.
    ...earlier.flatMap((each): ServedFolder[] => [
      { folder: each.site, below: '/', only: ASSETS, cacheControl: pageLifetime },
      mediaFolder(each.media),
    ]),
    { folder: site, below: '/', cacheControl: pageLifetime },
    mediaFolder(media),
    ...(wellKnown ? [{ folder: wellKnown, below: '/.well-known/', cacheControl: () => REVALIDATE }] : []),
  ]);
  const cache = new BodyCache();
  const notFoundPage = index.get('/404.html') ?? index.get('/404/');

  async function notFound(request: Request): Promise<Response> {
    if (notFoundPage) return await sendFile(cache, notFoundPage, request, { status: 404 });
    return new Response('There is nothing at this address.', { status: 404 });
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('This address only accepts GET and HEAD requests.', {
        status: 405,
        headers: { allow: 'GET, HEAD' },
      });
    }
    const url = new URL(request.url);
    const own = ownPath(url.pathname);
    // Even on the 404 page, scripts would read an address with two slashes as another host's.
    if (own !== url.pathname) return redirect(301, own + url.search);
    if (BUY_LINK.test(url.pathname)) return followBuyLink(buyPageOf(url.pathname, url.search));
    const path = decode(url.pathname);
    if (path === undefined || /^\/404(\/|\.html)?$/.test(path)) return await notFound(request);
    const found = findPage(index, path, url.search, nearest);
    if (found.kind === 'nothing') return await notFound(request);
    if (found.kind === 'file') {
      return await sendFile(cache, found.file, request, found).catch((error) => {
        if (isMissing(error)) return notFound(request);
        throw error;
      });
    }
    return redirect(found.status, ownPath(encode(found.to)) + found.query);
  };
}

function redirect(status: number, location: string): Response {
  return new Response(null, { status, headers: { location, 'cache-control': REVALIDATE } });
}

/** Nothing is stored for whoever follows a link: programs load it as well. Where it came from stays between the two. */
function followBuyLink(location: string): Response {
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return new Response(null, { status: 303, headers });
}

/** A build beside the running shop may have deleted a file that the index lists. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function mediaFolder(folder: string): ServedFolder {
  return { folder, below: '/media/', cacheControl: () => DAY };
}

function pageLifetime(address: string): string {
  if (address.startsWith(`/${ASSETS}`)) return YEAR;
  return address.endsWith('/') || address.endsWith('.html') ? REVALIDATE : DAY;
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** Encodes each segment separately: a slash or backslash within one must not become a new segment, or another host. */
function encode(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
