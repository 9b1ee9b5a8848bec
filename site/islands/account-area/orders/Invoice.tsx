import { useState } from 'react';
import type { Order } from '../../../../contract/order.ts';
import { messageOf } from '../../../lib/api.ts';
import { fetchInvoice, invoicePath } from '../../../lib/api-sales.ts';
import { saveFile } from '../../../lib/save-file.ts';

interface Props {
  readonly order: Order;
  readonly number: string;
  /** of the signed link that opened this order */
  readonly token: string | undefined;
}

/** The invoice to download: a link for the order's owner, and for whoever opened an email's link a button that fetches it. */
export function Invoice({ order, number, token }: Props) {
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState('');
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
    setLoading(true);
    setProblem('');
    try {
      const name = `northspool-invoice-${order.payment.refId}.pdf`;
      saveFile(await fetchInvoice(order.id, token), { name, type: 'application/pdf' });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <button className="link order-bill" type="button" aria-busy={isLoading} onClick={() => void download()}>
        {words}
      </button>
      {problem && (
        <p className="err" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
