import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { quantityOf } from '../../../../contract/quantity-of.ts';
import { Card, When } from '../kit/parts.tsx';

/** What to take off the shelf, what to print, and what the vending machine dropped. */
export function PicksCard({ data: { picks, picksReason, prints, presses } }: { data: DeskOrder }) {
  return (
    <Card title="Pick list">
      {picks.length === 0 && <p>{picksReason ?? 'Nothing to pick from the shelf.'}</p>}
      <ul className="order-picks">
        {picks.map(({ itemId, sku, name, details, picture, qty, place }) => (
          <li key={itemId} data-none={qty === 0 || undefined}>
            {picture ? <img src={picture} alt="" width={56} height={56} loading="lazy" /> : <span />}
            <b className="desk-data">{qty} ×</b>
            <span>
              {name} <small>{details}</small>
              <small className="desk-data">{sku}</small>
            </span>
            <span className="desk-data">{place ?? ''}</span>
          </li>
        ))}
      </ul>
      {prints.length > 0 && (
        <>
          <h3 className="h4">Prints</h3>
          <ul className="desk-rows">
            {prints.map(({ name, material, color, qty, printedAt }, index) => (
              // Two prints of an order may be the same model.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
              <li key={index}>
                <span>
                  {quantityOf(qty, name)}, {material} {color}:{' '}
                  {printedAt ? (
                    <>
                      printed <When at={printedAt} />
                    </>
                  ) : (
                    `${picksReason ? 'not' : 'to be'} printed`
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {presses.length > 0 && (
        <>
          <h3 className="h4">Vending machine</h3>
          <ul className="desk-rows">
            {presses.map(({ slot, state, at, item }) => (
              <li key={`${slot} ${at}`}>
                <span>
                  Slot {slot}: {state}
                  {item && `, ${item}`}, <When at={at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
