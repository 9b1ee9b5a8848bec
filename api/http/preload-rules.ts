import { type Route, routes } from '../../contract/routes/routes.ts';

type Fetch = (request: Request) => Response | Promise<Response>;

const RULES_PATH = '/preload-rules.json';
/** As short as it takes from a link to its page, since a new build replaces the files that a page names. */
const PREFETCHED = 'private, max-age=30';

/**
 * Lets browsers load the next page when a link to it is hovered or pressed (Speculation Rules). The rules are a file of
 * their own, named by a header: pages stay the same, and the content security policy needs no exception.
 */
export function offerPreloading(pages: Fetch): Fetch {
  return async (request) => {
    if (new URL(request.url).pathname === RULES_PATH) return answerRules(request);
    const response = await pages(request);
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (!isPage || !(response.ok || response.status === 304)) return response;
    response.headers.set('speculation-rules', `"${RULES_PATH}"`);
    // Browsers that do not know the rules prefetch by script (site/shell/prefetch-pages.ts), and must not ask twice.
    if (request.headers.get('purpose') === 'prefetch') response.headers.set('cache-control', PREFETCHED);
    return response;
  };
}

const linksTo = (wanted: Route['preload']) => ({
  and: [
    {
      or: routes
        .filter(({ preload }) => preload === wanted)
        // Without a query the pattern takes any, such as the filters of a list.
        .map(({ path }) => ({ href_matches: path.replace(/\{(\w+)\}/g, ':$1') })),
    },
    // Dialogs are addresses below every page. The others open elsewhere, or exchange the content of this page.
    { not: { href_matches: '/*modal/*' } },
    { not: { selector_matches: '[download], [target], [data-option]' } },
  ],
});

// Moderate: after 200 ms below the pointer, when pressed, and on phones when scrolling stops at a link.
const rules = JSON.stringify({
  prerender: [{ where: linksTo('prerender'), eagerness: 'moderate' }],
  prefetch: [{ where: linksTo('prefetch'), eagerness: 'moderate' }],
});

/** Browsers that save data get no rules. */
function answerRules(request: Request): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  const text = request.headers.get('save-data') === 'on' ? '{}' : rules;
  return new Response(request.method === 'HEAD' ? null : text, {
    headers: {
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=86400',
      vary: 'save-data',
    },
  });
}
