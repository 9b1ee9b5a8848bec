import type { Order } from '../../../api/contract/order.ts';
import { serviceCodeSchema, serviceCodes } from '../../../api/contract/service-code.ts';
import { paidWithTitle } from '../../lib/payment/card-words.ts';
import { TotalRows } from '../cart/TotalRows.tsx';
import { wayTitles } from './way-titles.ts';

/** What was ordered, where it goes, and what it came to. */
export function OrderFacts({ order, pickupPlace }: { order: Order; pickupPlace: string }) {
  const { payment, shipping, totals, email, lines } = order;
  const serviceCode = serviceCodeSchema.catch(serviceCodes.ground).parse(shipping.serviceCode);
  const address = [shipping.address, shipping.address2, shipping.city, `${shipping.state} ${shipping.zipCode}`.trim()];
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Order</dt>
          <dd>{payment.refId}</dd>
        </div>
        <div>
          <dt>{wayTitles[serviceCode]}</dt>
          <dd>{serviceCode === serviceCodes.pickup ? pickupPlace : address.filter(Boolean).join(', ')}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{email}</dd>
        </div>
        {payment.paidWith && (
          <div>
            <dt>Paid with</dt>
            <dd>{paidWithTitle(payment.paidWith)}</dd>
          </div>
        )}
        <div>
          <dt>Pieces</dt>
          <dd>{pieces}</dd>
        </div>
      </dl>
      <TotalRows totals={totals} serviceCode={serviceCode} />
    </>
  );
}
