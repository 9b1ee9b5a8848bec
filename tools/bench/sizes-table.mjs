// @ts-check

/** @typedef {import('./sizes.mjs').SizeResult} SizeResult */

const seconds = (/** @type {number} */ value) => `${value.toFixed(1)} s`;
const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const load = (/** @type {Omit<import('./load.mjs').LoadResult, 'name'>} */ { perSecond, p50, p99, errors }) =>
  `${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms${errors ? `, ${errors} errors` : ''}`;

/** @type {readonly [measure: string, show: (result: SizeResult) => string, floor?: string][]} */
const ROWS = [
  ['pages', ({ pages }) => String(pages)],
  [
    'build from nothing; memory of its processes, shared parts once',
    ({ build }) => `${seconds(build.seconds)}, ${build.megabytes} MB`,
    '50,000: < 360 s, < 2000 MB',
  ],
  ['build after the edit of an item', ({ edit }) => `${seconds(edit.seconds)}, ${edit.megabytes} MB`, '5,000: < 3 s'],
  ['first page of the shop', ({ list }) => `${kilobytes(list.bytes)}, ${list.nodes} nodes`, '< 100 kB'],
  ['largest page', ({ largest }) => `${kilobytes(largest.bytes)} (${largest.page})`, '< 100 kB'],
  ['start of the API, empty database', ({ start }) => seconds(start.first)],
  ['start of the API', ({ start }) => seconds(start.again), '50,000: < 5 s'],
  ['memory of the API, started', ({ memory }) => `${memory.started} MB`, '≤ 3 kB an item'],
  ['memory of the API, after the loads', ({ memory }) => `${memory.afterLoads} MB`, '130: < 200 MB'],
  ['search, 16 clients', ({ search }) => load(search), '50,000: p99 < 20 ms'],
  ['list of PLA', ({ listing }) => load(listing)],
  ['add to cart', ({ adding }) => load(adding)],
  ['checkout by card', ({ checkout }) => load(checkout), '130: ≥ 250/s, p99 < 100 ms'],
];

/**
 * One column a size.
 * @param {readonly SizeResult[]} results
 */
export function sizesTable(results) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  const head = ['items', ...results.map(({ items }) => String(items)), 'floor'];
  return [
    line(head),
    line(head.map(() => '---')),
    ...ROWS.map(([measure, show, floor = '']) => line([measure, ...results.map(show), floor])),
  ].join('\n');
}

/** @param {readonly Awaited<ReturnType<typeof import('./pages.mjs').lighthouseScores>>[]} scores */
export function lighthouseTable(scores) {
  const head = '| Lighthouse mobile | performance | accessibility | best practices | SEO | LCP | TBT | CLS |';
  const rows = scores.map(({ page, categories, lcpMs, tbtMs, cls }) => {
    const cells = [page, ...Object.values(categories), `${lcpMs} ms`, `${tbtMs} ms`, cls.toFixed(3)];
    return `| ${cells.join(' | ')} |`;
  });
  return [head, `|${' --- |'.repeat(8)}`, ...rows].join('\n');
}
