import { formatLength } from '../../../lib/queu3d/format-print.ts';
import { type HeatMap, heatGradient, heatMaps } from './renderer/heat-maps.ts';
import type { Measures } from './renderer/viewer-props.ts';

interface Props {
  readonly map: HeatMap;
  readonly measures: Measures | undefined;
  /** below the pointer; null beside the model */
  readonly value: number | null;
}

const units = { walls: ' mm', overhangs: '°' } as const;

/** The legend of a heat map, its figures, and the value below the pointer. */
export function HeatPanel({ map, measures, value }: Props) {
  const { ticks, max } = heatMaps[map];
  const figures = measures && (map === 'walls' ? wallFigures(measures) : overhangFigures(measures));
  return (
    <div className="v3-panel stack-3">
      <div className="stack-1">
        <div className="v3-bar" style={{ background: heatGradient(heatMaps[map]) }} aria-hidden="true" />
        <div className="data v3-ticks" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ left: `${(tick / max) * 100}%` }}>
              {tick}
              {tick === ticks.at(-1) && units[map]}
            </span>
          ))}
        </div>
        <p className="hint">{explanations[map]}</p>
      </div>
      {figures ? (
        <dl className="v3-figures" aria-label={map === 'walls' ? 'Wall thickness' : 'Overhangs'}>
          {figures.map(([name, figure]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="data">{figure}</dd>
            </div>
          ))}
          <div>
            <dt>At the pointer</dt>
            <dd className="data">{value === null ? '–' : formatValue(map, value)}</dd>
          </div>
        </dl>
      ) : (
        <div className="stack-2" role="status">
          <p className="data">Measuring the model …</p>
          <div className="q-progress stack-2">
            <progress aria-label="Measuring the model" />
          </div>
        </div>
      )}
    </div>
  );
}

const explanations = {
  walls:
    'Orange walls are thinner than the 0.8 mm that surely print. Point at the model, or tap it, for the thickness there.',
  overhangs:
    'Orange faces lean out by more than 45° and may sag without supports. Turn the view to look from below, and point at the model, or tap it, for the angle there.',
} as const;

type Figures = readonly (readonly [name: string, figure: string])[];

function wallFigures({ walls }: Measures): Figures | null {
  if (!walls) return null;
  const { thinnest, share, shareBelowLine } = walls;
  return [
    [
      'Thinnest spot',
      thinnest === undefined ? `over ${formatLength(heatMaps.walls.max)} mm` : `${formatLength(thinnest)} mm`,
    ],
    ['Below 0.8 mm', formatShare(share)],
    ['Below 0.4 mm', formatShare(shareBelowLine)],
  ];
}

function overhangFigures({ contact, area }: Measures): Figures | null {
  if (!contact) return null;
  const { overhang, steepOverhang } = contact;
  return [
    ['Beyond 45°', formatPart(overhang, area)],
    ['Beyond 60°', formatPart(steepOverhang, area)],
  ];
}

function formatValue(map: HeatMap, value: number): string {
  if (map === 'overhangs') return `${Math.round(value)}°`;
  return value >= heatMaps.walls.max - 0.005
    ? `over ${formatLength(heatMaps.walls.max)} mm`
    : `${formatLength(value)} mm`;
}

/** Of the surface. */
function formatShare(share: number): string {
  if (!(share > 0)) return 'none';
  return share < 0.01 ? 'under 1%' : `${Math.round(share * 100)}%`;
}

function formatPart(part: number, area: number): string {
  return part > 0 ? `${formatShare(part / area)} · ${formatArea(part)}` : 'none';
}

function formatArea(mm2: number): string {
  return mm2 >= 100 ? `${formatLength(mm2 / 100)} cm²` : `${formatLength(mm2)} mm²`;
}
