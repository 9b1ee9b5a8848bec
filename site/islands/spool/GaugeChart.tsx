import type { GaugeLog } from '../../../contract/filament/spool.ts';
import { grouped } from '../../../contract/grouped.ts';
import { spoolMessages } from '../../../contract/messages/spool.ts';

const [WIDTH, HEIGHT] = [100, 40];
/** In mm: a filament that hardly varies is drawn flat, not as noise. */
const LEAST_SPAN = 0.02;

/** The diameter along the filament: the mean as a line, in a band from the thinnest to the thickest reading. */
export function GaugeChart({ log: { points, minMm, maxMm, lengthM } }: { log: GaugeLog }) {
  const first = points[0]?.meter ?? 0;
  const middle = (minMm + maxMm) / 2;
  const span = Math.max(maxMm - minMm, LEAST_SPAN);
  const x = (meter: number) => round(((meter - first) / Math.max(lengthM, 1e-9)) * WIDTH);
  const y = (mm: number) => round(HEIGHT / 2 - ((mm - middle) / span) * (HEIGHT - 4));
  const line = (of: 'minMm' | 'meanMm' | 'maxMm', list = points) =>
    list.map((point) => `${x(point.meter)} ${y(point[of])}`).join('L');
  return (
    <figure className="gauge-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={spoolMessages.chart(grouped(Math.round(lengthM)), mm(minMm), mm(maxMm))}
      >
        <path className="gauge-band" d={`M${line('maxMm')}L${line('minMm', points.toReversed())}Z`} />
        <path className="gauge-line" d={`M${line('meanMm')}`} />
      </svg>
      <figcaption className="data" aria-hidden="true">
        <span>{mm(maxMm)} mm</span>
        <span>{mm(minMm)} mm</span>
        <span>{grouped(Math.round(lengthM))} m</span>
      </figcaption>
    </figure>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A micrometer is the last digit that a gauge means. */
export const mm = (value: number) => value.toFixed(3);
