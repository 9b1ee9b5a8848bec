// @ts-check
const seconds = (/** @type {number} */ value) => `${value.toFixed(2)} s`;

/**
 * Rows of the table: what was measured, how much it was, and what it has to be.
 * @param {import('./measure-queu3d.mjs').Queu3dResults} results
 * @returns {string[][]}
 */
export function queu3dRows({ reading, estimates, quotes, crowd, viewer, apiMegabytes }) {
  const worst = estimates[0];
  const near = estimates.filter(({ percent }) => Math.abs(percent) <= 5);
  const { read, estimate, inspectAndRepair } = reading;
  return [
    ...quotes.flatMap(({ name, bare, first, again }) => [
      [
        `server quote, ${name}`,
        `${seconds(first)}, the engine alone ${seconds(bare)}: × ${(first / bare).toFixed(2)}`,
        '≤ × 1.10',
      ],
      [`second quote, ${name}`, `${again.toFixed(0)} ms`, '< 50 ms'],
    ]),
    [
      `${crowd.asked} quotes at once, six of them one shopper’s`,
      `${crowd.answered} answered in ${seconds(crowd.seconds)}; the others’ by ${seconds(crowd.aloneAfter)}, the six by ${seconds(crowd.manyAfter)}`,
      'all; the others’ first',
    ],
    ['peak memory of slicer and engines meanwhile', `${crowd.peakMegabytes} MB`, 'bounded'],
    ['API memory afterwards', `${apiMegabytes} MB`, '< 250 MB'],
    [
      `estimate of ${estimates.length} models at 20, 40 and 80% infill`,
      `${near.length} within 5%; the worst is ${Math.abs(worst?.percent ?? 0).toFixed(1)}% off (${worst?.name}, ${worst?.infill}%)`,
      '≤ 5% on ten',
    ],
    ['reading an STL of 1 M triangles', `${read} ms`, '< 1500 ms'],
    ['estimate of 1 M triangles', `${estimate} ms`, '< 150 ms'],
    ['inspecting and repairing 1 M triangles', `${inspectAndRepair} ms`, '≤ 700 ms'],
    [
      'script of /queu3d/ with its viewer and the workers that it starts',
      `${(viewer.scriptBytes / 1000).toFixed(1)} kB`,
      '≤ 320 kB',
    ],
    [
      'longest task of the page while it loads 1 M triangles',
      `${viewer.longestTask} ms (shown after ${viewer.shownAfter} ms, drawn without a graphics card)`,
      '≤ 100 ms',
    ],
  ];
}
