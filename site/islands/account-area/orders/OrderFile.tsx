import type { ReactNode } from 'react';
import { fetchOrderFile, type OrderFileKind, orderFilePath } from '../../../lib/api-sales.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Problem } from '../../Problem.tsx';
import { useWork } from '../../use-work.ts';

interface Props {
  readonly orderId: string;
  readonly kind: OrderFileKind;
  /** of the downloaded file */
  readonly name: string;
  readonly type: string;
  /** of the signed link that opened this order */
  readonly token: string | undefined;
  readonly children: ReactNode;
}

/** A file of an order: a link for the order's owner, and for whoever opened an email's link a button that fetches it. */
export function OrderFile({ orderId, kind, name, type, token, children }: Props) {
  const { isWorking, problem, run } = useWork();
  if (token === undefined) {
    return (
      <a className="link order-bill" href={orderFilePath(orderId, kind)} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  const download = async () => saveFile(await fetchOrderFile(orderId, kind, token), { name, type });
  return (
    <>
      <button className="link order-bill" type="button" aria-busy={isWorking} onClick={() => void run(download)}>
        {children}
      </button>
      <Problem>{problem}</Problem>
    </>
  );
}
