import type { ReactNode } from 'react';
import type { ModalView } from '../../../api/contract/routes/modal-path.ts';
import { addressOfView } from '../../lib/shell/dialog-address.ts';

interface Props {
  to: ModalView;
  className?: string;
  children: ReactNode;
}

/** Leads to another form; the dialog takes the press, a new tab the address. */
export function ViewLink({ to, className = 'link', children }: Props) {
  return (
    <a className={className} data-view={to} href={addressOfView(to, location)}>
      {children}
    </a>
  );
}
