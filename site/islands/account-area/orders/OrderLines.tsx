import { buyAgainPath } from '../../../../contract/catalogue/addresses.ts';
import { sidePicture } from '../../../../contract/catalogue/pictures.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { lineFacts } from '../../../../contract/line-facts.ts';
import { goodsMessages } from '../../../../contract/messages/goods.ts';
import type { OrderLine } from '../../../../contract/order.ts';
import { quantityOf } from '../../../../contract/quantity-of.ts';
import { colorClass } from '../../../lib/color-class.ts';
import { keepUnits } from '../../../lib/keep-units.ts';
import { pictureOf } from '../../../lib/pictures.ts';

interface Props {
  lines: readonly OrderLine[];
  /** ids of items that are sold out */
  soldOut: ReadonlySet<string>;
  /** opened by a signed link, which gives no access to pictures of the shopper's own models */
  byLink?: boolean;
  /** the models of canceled prints expire, and their pictures with them */
  isCanceled?: boolean;
}

/** The order's lines, each with a link to buy it again. */
export function OrderLines({ lines, soldOut, byLink = false, isCanceled = false }: Props) {
  return (
    <ul className="goods panel">
      {lines.map((line) => (
        <Line key={line.id} line={line} isSoldOut={soldOut.has(line.itemId)} hidesPrint={byLink || isCanceled} />
      ))}
    </ul>
  );
}

function Line({ line, isSoldOut, hidesPrint }: { line: OrderLine; isSoldOut: boolean; hidesPrint: boolean }) {
  const { name, qty, price, options, type, data } = line;
  const picture = hidesPrint && type === 'pod' ? undefined : sidePicture(line.images);
  return (
    <li className={`lit ${colorClass(data.hex)}`}>
      <div className="im">
        {picture && <img src={pictureOf(picture, 160)} width={160} height={160} alt="" loading="lazy" />}
      </div>
      <div className="tx">
        <strong>{quantityOf(qty, name)}</strong>
        <p className="data">
          {keepUnits(lineFacts(line))} <b>{dollars(price * qty)}</b>
        </p>
      </div>
      {/* A print is made from the shopper's own file and has no product page. */}
      {isSoldOut && <span className="badge badge-out">{goodsMessages.outOfStock}</span>}
      {type !== 'pod' && !isSoldOut && (
        <a className="btn btn-s" href={buyAgainPath(options)}>
          Buy Again<span className="vh">: {name}</span>
        </a>
      )}
    </li>
  );
}
