import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { useFormAround } from '../kit/form-context.ts';
import { FormError } from '../kit/parts.tsx';

interface Line {
  readonly lineId: string;
  /** at most */
  readonly qty: number;
  /** why none can be chosen; null: they can */
  readonly reason?: string | null;
}

interface Props {
  readonly data: DeskOrder;
  readonly lines: readonly Line[];
}

/** How many pieces of each line, in the form's `pieces`. */
export function PieceFields({ data, lines }: Props) {
  const { register } = useFormAround();
  const nameOf = (lineId: string) => data.order.lines.find(({ id }) => id === lineId)?.name ?? lineId;
  return (
    <ul className="desk-rows">
      {lines.map(({ lineId, qty, reason }, at) => (
        <li key={lineId}>
          {reason ? (
            <>
              <span>{nameOf(lineId)}</span> <small>{reason}</small>
            </>
          ) : (
            <label className="order-pieces">
              {nameOf(lineId)}{' '}
              <span>
                <input
                  className="input desk-short"
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={qty}
                  {...register(`pieces.${at}`)}
                />{' '}
                of {qty}
              </span>
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What was typed, without the lines of which nothing was chosen. */
export function typedPieces(lines: readonly Line[], typed: readonly string[]) {
  return lines.flatMap(({ lineId }, at) => {
    const qty = Math.max(0, Math.trunc(Number(typed[at])));
    return qty > 0 ? [{ lineId, qty }] : [];
  });
}

/** Throws a message for the form when nothing was chosen. */
export function requirePieces<Piece>(pieces: readonly Piece[], message: string): readonly Piece[] {
  if (pieces.length === 0) throw new FormError(message);
  return pieces;
}
