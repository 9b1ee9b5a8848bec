import type { ReactNode } from 'react';
import type { ModalView } from '../../../contract/routes/modal-path.ts';
import { addressOfView } from '../../lib/shell/dialog-address.ts';

interface Props {
  to: ModalView;
  className?: string;
  children: ReactNode;
}

/** Switches to another form: a click within the dialog, a new tab by URL. */
export function ViewLink({ to, className = 'link', children }: Props) {
  return (
    <a className={className} data-view={to} href={addressOfView(to, location)}>
      {children}
    </a>
  );
}
