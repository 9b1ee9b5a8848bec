import { dollars } from '../../../contract/dollars.ts';
import { betterQuantity, priceWithBreak } from '../../../contract/money/quantity-breaks.ts';
import type { QuantityBreak } from '../../../contract/queu3d/print-content.ts';
import type { PricedPrint } from '../../lib/queu3d/price.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  breaks: readonly QuantityBreak[];
  single: PricedPrint['single'];
  quantity: number;
  isLocked: boolean;
  onChange: (quantity: number) => void;
}

/** What each piece costs at each quantity, and how far the next price is. */
export function QuantityBreaks({ breaks, single, quantity, isLocked, onChange }: Props) {
  if (breaks.length === 0) return null;
  const rows = [{ from: 1, percent: 0 }, ...breaks];
  const current = rows.findLast(({ from }) => from <= quantity);
  const better = betterQuantity(single, breaks, quantity);
  return (
    <div className="q-breaks stack-2">
      <table>
        <caption className="vh">Price of each piece by quantity</caption>
        <thead>
          <tr>
            {rows.map(({ from }, i) => (
              <th key={from} scope="col">
                {rangeText(from, rows[i + 1]?.from)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {rows.map((row) => (
              <td key={row.from} aria-current={row === current || undefined}>
                {dollars(priceWithBreak(single, breaks, row.from))}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {better && (
        <p className="q-better split">
          {better.saved > 0
            ? `${better.quantity} pieces cost ${dollars(better.saved)} less than ${quantity}: ${dollars(better.each)} each.`
            : `${better.quantity - quantity} more: ${dollars(better.each)} each.`}
          <Button size="s" disabled={isLocked} onClick={() => onChange(better.quantity)}>
            Take {better.quantity}
          </Button>
        </p>
      )}
    </div>
  );
}

function rangeText(from: number, next: number | undefined): string {
  if (next === undefined) return `${from}+`;
  return next - 1 === from ? String(from) : `${from}–${next - 1}`;
}
