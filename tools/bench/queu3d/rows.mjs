// @ts-check

import { estimateMargin } from '../../../slicer/mesh/estimate-filament.ts';

const seconds = (/** @type {number} */ value) => `${value.toFixed(2)} s`;

/**
 * @param {string} name
 * @param {import('./estimates.mjs').Estimate[]} estimates
 * @returns {string[]}
 */
function estimateRow(name, estimates) {
  const middle = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const off = (/** @type {'first' | 'percent'} */ key) =>
    middle(estimates.map((each) => Math.abs(each[key]))).toFixed(2);
  const inside = estimates.filter(({ percent, infill }) => Math.abs(percent) <= 100 * estimateMargin(infill)).length;
  const [worst] = estimates;
  const took = middle(estimates.map(({ ms }) => ms)).toFixed(0);
  return [
    name,
    `median ${off('percent')}% off in ${took} ms, by volume ${off('first')}%; ${Math.round((100 * inside) / estimates.length)}% inside the shown range; worst ${worst?.percent.toFixed(1)}% (${worst?.name}, ${worst?.infill}%)`,
    'median ≤ 1%, 97% inside',
  ];
}

/**
 * Rows of the table: what was measured, how much it was, and what it has to be.
 * @param {import('./measure-queu3d.mjs').Queu3dResults} results
 * @returns {string[][]}
 */
export function queu3dRows({ reading, estimates, quotes, crowd, viewer, apiMegabytes }) {
  const heldOut = estimates.filter((estimate) => estimate.heldOut);
  const { read, estimate, inspectAndRepair } = reading;
  return [
    ...quotes.flatMap(({ name, bare, alone, first, again, aloneRatio, firstRatio, most }) => [
      [
        `server quote, ${name}`,
        `${seconds(first)}: × ${firstRatio.toFixed(2)}; the slicer alone ${seconds(alone)}: × ${aloneRatio.toFixed(2)}; the engine alone ${seconds(bare)}`,
        most ? `≤ × ${most.toFixed(2)}` : '',
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
    estimateRow(`estimate of ${estimates.length} models`, estimates),
    estimateRow(`estimate of the ${heldOut.length} it was not tuned on`, heldOut),
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
