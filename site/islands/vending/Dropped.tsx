import { vendingMessages } from '../../../contract/messages/vending.ts';
import type { VendingOrder } from '../../../contract/premium/vending.ts';
import { colorClass } from '../../lib/color-class.ts';
import type { VendingFacts } from '../../lib/vending/vending-facts.ts';
import { Swatch } from '../../ui/Swatch.tsx';

interface Props extends Pick<VendingFacts, 'spools'> {
  order: VendingOrder;
}

/** The spools that dropped for this order. */
export function Dropped({ order, spools }: Props) {
  return (
    <div className="vend-dropped">
      <ul>
        {order.choices.map(({ choice, slot, color }) => {
          if (!color) return null;
          const picture = spools.find(({ itemId }) => itemId === color.itemId);
          return (
            <li key={choice} className={`lit ${colorClass(color.hex)}`}>
              <div className="im">
                {picture ? <img src={picture.src} width="160" height="160" alt="" /> : <Swatch hex={color.hex} />}
              </div>
              <strong>{color.name}</strong>
              <span className="data">slot {slot}</span>
            </li>
          );
        })}
      </ul>
      <p className="vend-hint">{vendingMessages.leavesWithOrder(order.refId)}</p>
    </div>
  );
}
