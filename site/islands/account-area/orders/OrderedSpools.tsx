import { spoolPath } from '../../../../contract/filament/spool.ts';
import { orderMessages } from '../../../../contract/messages/orders.ts';
import type { Order } from '../../../../contract/order.ts';

interface Props extends Pick<Order, 'lines'> {
  readonly spools: NonNullable<Order['spools']>;
}

/** The spools that were packed, each with a link to its page. One of a bundle has no line of its own. */
export function OrderedSpools({ spools, lines }: Props) {
  const nameOf = (itemId: string) => lines.find((line) => line.itemId === itemId)?.name ?? 'Spool';
  return (
    <section className="order-part stack-2" aria-labelledby="spools-title">
      <h2 className="h4" id="spools-title">
        {orderMessages.spoolsTitle}
      </h2>
      <p>{orderMessages.spoolsText}</p>
      <ul className="stack-2">
        {spools.map(({ id, itemId, lot }) => (
          <li key={id}>
            <a className="link" href={spoolPath(id)}>
              {nameOf(itemId)}, lot {lot}
              <span className="vh">, code {id}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
