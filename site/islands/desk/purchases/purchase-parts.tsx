import { type PurchaseLine, type PurchaseState, purchaseStateNames } from '../../../../contract/desk/purchases.ts';
import { Badge } from '../kit/parts.tsx';

const tones = { draft: 'warn', ordered: 'warn', partly: 'warn', arrived: 'ok', canceled: 'danger' } as const;

export function PurchaseBadge({ state }: { state: PurchaseState }) {
  return <Badge tone={tones[state]}>{purchaseStateNames[state]}</Badge>;
}

export function LineItem({ line }: { line: Pick<PurchaseLine, 'id' | 'name' | 'size' | 'sku' | 'place' | 'picture'> }) {
  return (
    <div className="desk-pictured">
      <img src={line.picture} alt="" width="40" height="40" loading="lazy" />
      <div>
        <a href={`/desk/stock/?item=${encodeURIComponent(line.id)}`}>{line.name}</a>
        <small>{line.size}</small>
        <small className="desk-data">{[line.sku, line.place].filter(Boolean).join(' · ')}</small>
      </div>
    </div>
  );
}
