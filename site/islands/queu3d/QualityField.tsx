import type { PrintQuality } from '../../../api/contract/queu3d/print-content.ts';

interface Props {
  qualities: readonly PrintQuality[];
  stop: number;
  onChange: (stop: number) => void;
}

export function QualityField({ qualities, stop, onChange }: Props) {
  return (
    <fieldset>
      <legend className="q-label">Quality</legend>
      <div className="q-quality">
        {qualities.map((quality) => (
          <label key={quality.stop}>
            <input
              type="radio"
              name="q-quality"
              value={quality.stop}
              checked={quality.stop === stop}
              onChange={() => onChange(quality.stop)}
            />
            <span>
              {quality.layerHeight.toFixed(2)} mm
              <small>{quality.label}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
