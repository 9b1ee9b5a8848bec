import type { Order } from '../../../../contract/order.ts';
import { fetchInvoice, invoicePath } from '../../../lib/api-sales.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Problem } from '../../Problem.tsx';
import { useWork } from '../../use-work.ts';

interface Props {
  readonly order: Order;
  readonly number: string;
  /** of the signed link that opened this order */
  readonly token: string | undefined;
}

/** The invoice to download: a link for the order's owner, and for whoever opened an email's link a button that fetches it. */
export function Invoice({ order, number, token }: Props) {
  const { isWorking, problem, run } = useWork();
  const words = (
    <>
      Invoice<span className="vh"> of order {number}</span> (PDF)
    </>
  );
  if (token === undefined) {
    return (
      <a className="link order-bill" href={invoicePath(order.id)} target="_blank" rel="noreferrer">
        {words}
      </a>
    );
  }
  const download = async () => {
    const name = `northspool-invoice-${order.payment.refId}.pdf`;
    saveFile(await fetchInvoice(order.id, token), { name, type: 'application/pdf' });
  };
  return (
    <>
      <button className="link order-bill" type="button" aria-busy={isWorking} onClick={() => void run(download)}>
        {words}
      </button>
      <Problem>{problem}</Problem>
    </>
  );
}
