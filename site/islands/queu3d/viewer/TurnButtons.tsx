import type { TurnWay } from '../../../lib/queu3d/turns.ts';

interface Props {
  readonly isLocked: boolean;
  onTurn(way: TurnWay): void;
  onLayFlat?: (() => void) | undefined;
}

const ways: readonly { way: TurnWay; word: string }[] = [
  { way: 'back', word: 'Back' },
  { way: 'left', word: 'Left' },
  { way: 'right', word: 'Right' },
  { way: 'front', word: 'Front' },
];

/** Each press tips the model over by 90°. */
export function TurnButtons({ isLocked, onTurn, onLayFlat }: Props) {
  return (
    <div className="v3-turns">
      <fieldset className="v3-rot" aria-label="Turn the model by 90°">
        {ways.map(({ way, word }) => (
          <button type="button" key={way} disabled={isLocked} onClick={() => onTurn(way)}>
            {word}
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
