// @ts-check

import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { LinkChecker, LinkState } from 'linkinator';
import { staticFiles } from '../../../api/http/static/static-files.ts';
import { PROJECT } from '../../project.mjs';
import { builtPages, runPageCheck } from './page-check.mjs';

/**
 * Serves the built pages as the shop does, on a loopback port of the system's choice.
 * @param {string} folder
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
async function servePages(folder) {
  const fetch = await staticFiles({ site: folder, media: join(PROJECT, 'content', 'media') });
  return await new Promise((resolve) => {
    const server = serve({ fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve({
        origin: `http://127.0.0.1:${port}`,
        close: () => new Promise((closed) => server.close(() => closed())),
      }),
    );
  });
}

/** The address of a build without `SITE_URL`, so that canonical links and share pictures are checked too. */
const BUILT_FOR = 'https://northspool.example/';
/** The API serves these, and its own tests cover them. */
const API_PATHS = ['/api/', '/feeds/', '/ucp/', '/.well-known/ucp', '/sandbox/'];

/** @type {(folder: string) => Promise<import('./page-check.mjs').Findings>} */
export async function checkLinks(folder) {
  const { origin, close } = await servePages(folder);
  try {
    const paths = builtPages(folder).filter(({ path }) => path !== '/404.html');
    const { links } = await new LinkChecker().check({
      path: [...paths.map(({ path }) => origin + encodeURI(path)), `${origin}/404.html`],
      concurrency: 20,
      checkFragments: true,
      checkCss: true,
      redirects: 'error',
      urlRewriteExpressions: [{ pattern: new RegExp(`^${BUILT_FOR}`), replacement: `${origin}/` }],
      linksToSkip: async (link) => !isOurs(link, origin),
    });
    const checked = links.filter(({ state }) => state !== LinkState.SKIPPED);
    const problems = checked
      .filter(({ state, parent, url }) => state === LinkState.BROKEN && parent && url !== `${origin}/404.html`)
      .map(describeLink);
    return { checked: checked.length, problems: problems.map((problem) => problem.replaceAll(origin, '')) };
  } finally {
    await close();
  }
}

/**
 * No request leaves this machine.
 * @param {string} link
 * @param {string} origin
 */
function isOurs(link, origin) {
  const url = new URL(link);
  return url.origin === origin && !API_PATHS.some((path) => url.pathname.startsWith(path));
}

/** @param {import('linkinator').LinkResult} link */
function describeLink({ parent = '', url, status, failureDetails = [] }) {
  const why = failureDetails.map((detail) => ('message' in detail ? detail.message : `status ${detail.status}`));
  return `${parent}: ${url}: ${[...new Set(why)].join(', ') || `status ${status}`}`;
}

await runPageCheck(import.meta.url, checkLinks);
