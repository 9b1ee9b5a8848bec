import { dollars } from '../../contract/dollars.ts';

interface Props {
  /** cents */
  amount: number;
  size?: 's' | 'm' | 'l';
}

const sizes = { s: 'price', m: 'price price-m', l: 'price price-l' };

/** A price in display type with raised cents; screen readers read it as one number. */
export function Price({ amount, size = 's' }: Props) {
  const [whole, raised] = dollars(amount).split('.');
  return (
    <span className={sizes[size]}>
      <span className="vh">{dollars(amount)}</span>
      <span aria-hidden="true">
        {whole}
        <sup>{raised}</sup>
      </span>
    </span>
  );
}
