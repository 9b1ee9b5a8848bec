import type { RotateDirection } from '../../../lib/queu3d/print-settings.ts';

interface Props {
  readonly isLocked: boolean;
  onRotate(direction: RotateDirection): void;
  onLayFlat?: (() => void) | undefined;
}

const buttons: readonly { direction: RotateDirection; label: string }[] = [
  { direction: 'back', label: 'Back' },
  { direction: 'left', label: 'Left' },
  { direction: 'right', label: 'Right' },
  { direction: 'front', label: 'Front' },
];

/** Each press tips the model over by 90°. */
export function RotateButtons({ isLocked, onRotate, onLayFlat }: Props) {
  return (
    <div className="v3-turns">
      <fieldset className="v3-rot" aria-label="Rotate the model by 90°">
        {buttons.map(({ direction, label }) => (
          <button type="button" key={direction} disabled={isLocked} onClick={() => onRotate(direction)}>
            {label}
          </button>
        ))}
      </fieldset>
      {onLayFlat && (
        <button type="button" className="v3-flat" disabled={isLocked} onClick={onLayFlat}>
          Lay flat
        </button>
      )}
    </div>
  );
}
