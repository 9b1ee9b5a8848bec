import { useId } from 'react';
import type { ViewMode } from './viewer-props.ts';

interface Props {
  readonly mode: ViewMode;
  onChange(mode: ViewMode): void;
}

const modes: readonly { readonly mode: ViewMode; readonly label: string }[] = [
  { mode: 'model', label: 'Model' },
  { mode: 'walls', label: 'Walls' },
  { mode: 'overhangs', label: 'Overhangs' },
  { mode: 'layers', label: 'Layers' },
];

/** What the viewer shows of the model. */
export function ViewModes({ mode: chosen, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="v3-modes">
      <legend className="vh">Show in the 3D view</legend>
      {modes.map(({ mode, label }) => (
        <label key={mode}>
          <input type="radio" name={name} checked={mode === chosen} onChange={() => onChange(mode)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
