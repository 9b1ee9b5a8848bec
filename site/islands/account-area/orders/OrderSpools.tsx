import { useMemo } from 'react';
import { filamentFileKinds, filamentFilePath, filamentFiles } from '../../../../contract/filament/filament-files.ts';
import { spoolPath } from '../../../../contract/filament/spool-id.ts';
import { orderMessages } from '../../../../contract/messages/orders.ts';
import type { Order } from '../../../../contract/order.ts';
import { piecesOfOrder } from '../../../../contract/spools-of-order.ts';
import { OrderFile } from './OrderFile.tsx';

interface Props {
  readonly order: Order;
  /** of the signed link that opened this order */
  readonly token: string | undefined;
}

/** What every spool has, measured or not. */
const kinds = filamentFileKinds.filter((kind) => ['profile', 'tag'].includes(filamentFiles[kind].group));

/** The spools of an order as data: those whose labels were scanned, profiles and tags of each, and all for Spoolman. */
export function OrderSpools({ order, token }: Props) {
  const pieces = useMemo(() => piecesOfOrder(order), [order]);
  if (pieces.length === 0) return null;
  const scanned = pieces.filter(({ spoolId }) => spoolId !== undefined);
  const names = new Map(pieces.map(({ itemId, name }) => [itemId, name]));
  return (
    <section className="order-part stack-2" aria-labelledby="spools-title">
      <h2 className="h4" id="spools-title">
        {orderMessages.spoolsTitle}
      </h2>
      {scanned.length > 0 && (
        <>
          <p>{orderMessages.spoolsText}</p>
          <ul className="stack-2">
            {scanned.map(({ spoolId = '', name, lot }) => (
              <li key={spoolId}>
                <a className="link" href={spoolPath(spoolId)}>
                  {name}, lot {lot}
                  <span className="vh">, code {spoolId}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {[...names].map(([itemId, name]) => (
        <details key={itemId}>
          <summary>{orderMessages.spoolFiles(name)}</summary>
          <ul className="order-acts cluster">
            {kinds.map((kind) => (
              <li key={kind}>
                <a className="link" href={filamentFilePath(itemId, kind)} download>
                  {filamentFiles[kind].label}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <p>
        <OrderFile orderId={order.id} kind="spoolman" name="add-to-spoolman.py" type="text/x-python" token={token}>
          {orderMessages.spoolman}
        </OrderFile>
      </p>
      <p className="muted">{orderMessages.spoolmanHow}</p>
    </section>
  );
}
