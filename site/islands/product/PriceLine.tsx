import { messages } from '../../../api/contract/messages.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { stockText } from '../../lib/listing/stock-text.ts';
import { Price } from '../../ui/Price.tsx';

interface Props {
  price: number;
  was: number | null;
  onHand: number;
  unit: string;
}

export function PriceLine({ price, was, onHand, unit }: Props) {
  const { level, text } = stockText(onHand);
  const count = `${messages.inStock} · ${onHand} ${unit}${onHand === 1 ? '' : 's'}`;
  return (
    <div className="pline">
      <p>
        <Price amount={price} size="l" />
        {was !== null && (
          <s className="was">
            <span className="vh">was </span>
            {dollars(was)}
          </s>
        )}
      </p>
      <span className={`stock ${level}`} role="status">
        {level === 'in' ? count : level === 'low' ? `${messages.inStock} · ${text}` : text}
      </span>
    </div>
  );
}
