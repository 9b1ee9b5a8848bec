import { useId } from 'react';

/** Below 1 the picture is smaller than its frame. */
export const zooms = { least: 0.5, most: 5, step: 0.1 } as const;
const PER_ONE = 1 / zooms.step;
/** From here on, the picture fills its frame. */
export const FILLED = 1;

interface Props {
  zoom: number;
  onZoom: (zoom: number) => void;
}

export function ZoomSlider({ zoom, onZoom }: Props) {
  const id = useId();
  const shown = zoom.toFixed(1);
  return (
    <div className="zoom">
      <label htmlFor={id}>Zoom</label>
      <output className="data" htmlFor={id}>
        {shown}×
      </output>
      <input
        id={id}
        type="range"
        min={zooms.least}
        max={zooms.most}
        step={zooms.step}
        value={shown}
        aria-valuetext={`${shown} times`}
        onChange={({ target }) => onZoom(Math.round(Number(target.value) / zooms.step) / PER_ONE)}
      />
      <span className="data">{zooms.least.toFixed(1)}</span>
      <span className="data">{zooms.most.toFixed(1)}</span>
    </div>
  );
}
