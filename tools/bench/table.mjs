// @ts-check
import { deskRows } from './desk.mjs';
import { measuredPages } from './pages.mjs';
import { queu3dRows } from './queu3d/rows.mjs';

/**
 * @typedef {object} Results
 * @property {import('./load.mjs').LoadResult[]} loads
 * @property {number} apiMegabytesAfterLoads
 * @property {Awaited<ReturnType<typeof import('./sockets.mjs').measureSockets>>} sockets
 * @property {Awaited<ReturnType<typeof import('./votes.mjs').measureVotes>>} votes
 * @property {number} checkoutScriptBytes
 * @property {Awaited<ReturnType<typeof import('./desk.mjs').measureDesk>>} desk
 * @property {import('./queu3d/measure-queu3d.mjs').Queu3dResults} queu3d
 * @property {import('./pages.mjs').PageBytes[]} bytes
 * @property {Awaited<ReturnType<typeof import('./pages.mjs').lighthouseScores>>[]} lighthouse
 */

/** What the shop promises; measured here and nowhere else. */
export const FLOORS = /** @type {Record<string, string>} */ ({
  'listing call (best sellers)': '≥ 3000/s, p99 < 50 ms',
  'listing call (whole shop)': '≥ 3000/s, p99 < 50 ms',
  'add to cart, each on its own cart': '≥ 1200/s, p99 < 50 ms',
  'checkout by card, each its own order': '≥ 250/s, p99 < 100 ms',
  'sign-in, each its own account': '≥ 25/s',
  memory: '≤ 200 MB',
  sockets: 'p99 ≤ 250 ms, 0 missed',
  product: 'JS ≤ 70 kB',
});

const JS_OF_TEXT_PAGES = 'JS ≤ 10 kB';
const LIGHTHOUSE = { shop: '≥ 99 / 100 / 100 / 100', text: '≥ 99 / 100 / 100 / 100' };

/** @param {string} name */
const kindOf = (name) => measuredPages.find((page) => page.name === name)?.kind ?? 'shop';

/**
 * Everything that was measured as one Markdown table.
 * @param {Results} results
 */
export function table(results) {
  const { loads, apiMegabytesAfterLoads, sockets, votes, checkoutScriptBytes, desk, queu3d, bytes, lighthouse } =
    results;
  const rows = [
    ...loads.map(({ name, perSecond, p50, p99, errors }) => [
      name,
      `${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms, ${errors} errors`,
      FLOORS[name],
    ]),
    ['API memory after the loads, including mock Stripe', `${apiMegabytesAfterLoads} MB`, FLOORS.memory],
    [
      `update of the machine to ${sockets.watchers} sockets through two replicas`,
      `p50 ${sockets.p50} ms, p99 ${sockets.p99} ms, ${sockets.missed} missed of ${sockets.changes * sockets.watchers}`,
      FLOORS.sockets,
    ],
    [
      `votes of ${votes.voters} members at once, each sent twice`,
      `${votes.counted} counted, ${votes.accepted} accepted, in ${votes.ms} ms`,
      `exactly ${votes.voters}`,
    ],
    ['script of the checkout, one spool in the cart', `${(checkoutScriptBytes / 1000).toFixed(1)} kB`, '≤ 120 kB'],
    ...deskRows(desk),
    ...queu3dRows(queu3d),
    ...bytes.map(({ page, ...kinds }) => [
      `bytes of ${page}, phone, empty cache`,
      sizes(kinds),
      FLOORS[page] ?? (kindOf(page) === 'text' ? JS_OF_TEXT_PAGES : undefined),
    ]),
    ...lighthouse.map((scores) => [
      `Lighthouse mobile, ${scores.page}`,
      `${Object.values(scores.categories).join(' / ')}, LCP ${scores.lcpMs} ms, TBT ${scores.tbtMs} ms, CLS ${scores.cls}`,
      LIGHTHOUSE[kindOf(scores.page)],
    ]),
  ];
  return markdownTable(rows);
}

/** @param {unknown[][]} rows what was measured, how much it was, and the floor where there is one */
export function markdownTable(rows) {
  const line = (/** @type {unknown[]} */ cells) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
  return [line(['measure', 'measured', 'floor']), line(['---', '---', '---']), ...rows.map(line)].join('\n');
}

/** @param {Record<string, number>} kinds */
function sizes(kinds) {
  return Object.entries(kinds)
    .map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)} kB`)
    .join(', ');
}
