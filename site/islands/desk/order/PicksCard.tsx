import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { quantityOf } from '../../../../contract/quantity-of.ts';
import { When } from '../parts.tsx';

/** What to take off the shelf, what to print, and what the vending machine dropped. */
export function PicksCard({ data: { picks, picksReason, prints, presses } }: { data: DeskOrder }) {
  return (
    <section className="desk-card" aria-labelledby="order-picks">
      <h2 id="order-picks" className="order-heading">
        Pick list
      </h2>
      {picks.length === 0 && <p>{picksReason ?? 'Nothing to pick from the shelf.'}</p>}
      <ul className="order-picks">
        {picks.map(({ itemId, sku, name, details, picture, qty, place }) => (
          <li key={itemId} data-none={qty === 0 || undefined}>
            {picture ? (
              <img src={picture} alt="" width={56} height={56} loading="lazy" />
            ) : (
              <span className="order-blank" />
            )}
            <span className="desk-data order-qty">{qty} ×</span>
            <span>
              {name} <small>{details}</small>
              <small className="desk-data order-id">{sku}</small>
            </span>
            <span className="desk-data">{place ?? ''}</span>
          </li>
        ))}
      </ul>
      {prints.length > 0 && (
        <>
          <h3 className="order-heading">Prints</h3>
          <ul className="order-small">
            {prints.map(({ name, material, color, qty, printedAt }, index) => (
              // Two prints of an order may be the same model.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
              <li key={index}>
                {quantityOf(qty, name)}, {material} {color}:{' '}
                {printedAt ? (
                  <>
                    printed <When at={printedAt} />
                  </>
                ) : (
                  `${picksReason ? 'not' : 'to be'} printed`
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {presses.length > 0 && (
        <>
          <h3 className="order-heading">Vending machine</h3>
          <ul className="order-small">
            {presses.map(({ slot, state, at, item }) => (
              <li key={`${slot} ${at}`}>
                Slot {slot}: {state}
                {item && `, ${item}`}, <When at={at} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
