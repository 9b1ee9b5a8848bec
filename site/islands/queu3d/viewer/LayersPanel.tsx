import { useEffect, useRef, useState } from 'react';
import { queu3dMessages } from '../../../../contract/messages/queu3d.ts';
import type { PathKind } from '../../../../contract/queu3d/layers/layer-format.ts';
import { formatLength } from '../../../lib/queu3d/format-print.ts';
import { Button } from '../../../ui/Button.tsx';
import type { LayersSummary } from './renderer/renderer-messages.ts';
import { pathColors, speedColors } from './renderer/viewer-colors.ts';
import type { LayerView, SlicedPrint } from './renderer/viewer-props.ts';
import type { LayersState } from './use-layers.ts';

interface Props {
  readonly state: LayersState;
  readonly print: SlicedPrint | null;
  readonly view: LayerView;
  onChange(change: Partial<LayerView>): void;
  onRetry(): void;
}

/** The layers of the print: a slider through them, and what their lines are for. */
export function LayersPanel({ state, print, view, onChange, onRetry }: Props) {
  if (!print) return <p className="v3-panel stack-3 v3-told">{queu3dMessages.layersNeedPrice}</p>;
  if (state.at === 'failed') {
    return (
      <div className="v3-panel stack-3 v3-told" role="alert">
        <p>{queu3dMessages.layersFailed}</p>
        <Button size="s" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (state.at !== 'ready') {
    return (
      <div className="v3-panel stack-2" role="status">
        <p className="data">{queu3dMessages.layersLoading}</p>
        <div className="q-progress stack-2">
          <progress aria-label={queu3dMessages.layersLoading} />
        </div>
      </div>
    );
  }
  const { summary } = state;
  const hasSupports = summary.lengths.some(({ kind }) => kind === 'support');
  return (
    <div className="v3-panel stack-3">
      {!view.supportsOnly && (
        <>
          <LayerSlider heights={summary.heights} layer={view.layer} onChange={(layer) => onChange({ layer })} />
          <div className="v3-choices">
            <Switch label="This layer only" isOn={view.alone} onChange={(alone) => onChange({ alone })} />
            {summary.hasTravel && (
              <Switch label="Travel moves" isOn={view.travel} onChange={(travel) => onChange({ travel })} />
            )}
            <Switch label="Seams" isOn={view.seams} onChange={(seams) => onChange({ seams })} />
            {summary.speeds.length > 0 && (
              <Switch
                label="Color by speed"
                isOn={view.colorBy === 'speed'}
                onChange={(isOn) => onChange({ colorBy: isOn ? 'speed' : 'kind' })}
              />
            )}
          </div>
          {view.colorBy === 'speed' && <Speeds steps={summary.speeds} />}
        </>
      )}
      {hasSupports && (
        <Switch
          label="Supports only, over the model"
          isOn={view.supportsOnly}
          onChange={(supportsOnly) => onChange({ supportsOnly })}
        />
      )}
      <Legend summary={summary} grams={print.grams} view={view} onChange={onChange} />
      {summary.linesLeftOut && <p className="hint">{queu3dMessages.linesLeftOut}</p>}
      {summary.travelLeftOut && view.travel && <p className="hint">{queu3dMessages.travelLeftOut}</p>}
      {summary.layersLeftOut && <p className="hint">{queu3dMessages.layersLeftOut}</p>}
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className="v3-only">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget: { checked } }) => onChange(checked)} />
      {label}
    </label>
  );
}

/** @param steps as in `LayersSummary` */
function Speeds({ steps }: { readonly steps: readonly number[] }) {
  return (
    <ul className="v3-choices" aria-label="Speeds of the print">
      {steps.map((bound, i) => (
        <li key={bound} className="v3-only">
          <span className="v3-kind" style={{ background: speedColors[i] }} aria-hidden="true" />
          <span className="data">
            {i === 0 ? `up to ${bound} mm/s` : `${(steps[i - 1] ?? 0) + 1} to ${bound} mm/s`}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface SliderProps {
  readonly heights: Float32Array;
  readonly layer: number;
  onChange(layer: number): void;
}

function LayerSlider({ heights, layer: chosen, onChange }: SliderProps) {
  const slider = useRef<HTMLInputElement>(null);
  const count = heights.length;
  const layer = layerOf(chosen, count);
  const text = `Layer ${layer} of ${count}, ${formatLength(heights[layer - 1] ?? 0)} mm`;
  // Set by script, as the page’s content security policy blocks inline styles.
  useEffect(() => {
    slider.current?.style.setProperty('--at', `${count > 1 ? ((layer - 1) / (count - 1)) * 100 : 100}%`);
  }, [layer, count]);
  return (
    <div className="q-slide v3-slide">
      <PlayButton layer={layer} count={count} onChange={onChange} />
      <input
        ref={slider}
        type="range"
        min={1}
        max={count}
        value={layer}
        aria-label="Layer"
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output className="data">{text}</output>
    </div>
  );
}

/** The layer that is looked at, from 1. */
function layerOf(chosen: number, count: number): number {
  return Math.min(Math.max(chosen, 1), count);
}

/** Milliseconds from the first layer to the last. */
const PLAY_MS = 10_000;

function PlayButton({ layer, count, onChange }: Omit<SliderProps, 'heights'> & { count: number }) {
  const [isPlaying, setPlaying] = useState(false);
  const latest = useRef({ layer, onChange });
  latest.current = { layer, onChange };
  useEffect(() => {
    if (!isPlaying) return undefined;
    // From the bottom again when all layers are shown.
    const first = latest.current.layer >= count ? 1 : latest.current.layer;
    const begun = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const next = Math.min(count, first + Math.floor(((now - begun) / PLAY_MS) * count));
      if (next !== latest.current.layer) latest.current.onChange(next);
      if (next >= count) setPlaying(false);
      else frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, count]);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={isPlaying ? 'Pause' : 'Play the layers'}
      title={isPlaying ? 'Pause' : 'Play the layers'}
      onClick={() => setPlaying(!isPlaying)}
    >
      <svg className="ico" viewBox="0 0 20 20" aria-hidden="true">
        {isPlaying ? <path d="M7 4v12M13 4v12" /> : <path d="M6 4v12l10-6z" />}
      </svg>
    </button>
  );
}

const kindNames: Readonly<Record<PathKind, string>> = {
  outerWall: 'Outer walls',
  innerWall: 'Inner walls',
  skin: 'Top and bottom',
  infill: 'Infill',
  support: 'Supports',
  adhesion: 'Bed adhesion',
};

interface LegendProps {
  readonly summary: LayersSummary;
  /** of one print */
  readonly grams: number;
  readonly view: LayerView;
  onChange(change: Partial<LayerView>): void;
}

/** Each kind of line with its color and filament, of the print or of the layer; unchecked, it is hidden. */
function Legend({ summary: { lengths, heights, layersLeftOut }, grams, view, onChange }: LegendProps) {
  const { hidden, supportsOnly } = view;
  const isOneLayer = view.alone && !supportsOnly;
  const layer = layerOf(view.layer, heights.length);
  const all = lengths.reduce((sum, { length }) => sum + length, 0);
  return (
    <ul className="v3-kinds" aria-label={isOneLayer ? 'Lines of this layer' : 'Lines of the print'}>
      {lengths.map(({ kind, length, byLayer }) => (
        <li key={kind}>
          <label>
            <input
              type="checkbox"
              disabled={supportsOnly}
              checked={supportsOnly ? kind === 'support' : !hidden.includes(kind)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ hidden: checked ? hidden.filter((each) => each !== kind) : [...hidden, kind] })
              }
            />
            {(view.colorBy === 'kind' || supportsOnly) && (
              <span className="v3-kind" style={{ background: pathColors[kind] }} aria-hidden="true" />
            )}
            {`${kindNames[kind]} `}
            <span className="data">
              {isOneLayer
                ? // What the missing layers take is not known, so neither is what this one does.
                  !layersLeftOut && formatOfLayer(byLayer[layer - 1] ?? 0, grams / all)
                : `${formatGrams((grams * length) / all)} · ${formatFilament(length)}`}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** @param length mm of filament, @param density grams per mm */
function formatOfLayer(length: number, density: number): string {
  if (length === 0) return 'none';
  const grams = length * density;
  return `${grams < 0.01 ? 'under 0.01' : grams.toFixed(2)} g · ${formatFilament(length)}`;
}

function formatGrams(grams: number): string {
  return grams < 0.1 ? 'under 0.1 g' : `${grams.toFixed(1)} g`;
}

/** @param length mm: one layer of a small print takes less than a centimeter */
function formatFilament(length: number): string {
  if (length < 1) return 'under 1 mm';
  if (length < 995) return `${Math.round(length)} mm`;
  return `${(length / 1000).toFixed(length < 10_000 ? 2 : 1)} m`;
}
