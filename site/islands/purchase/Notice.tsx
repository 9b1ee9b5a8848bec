import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

interface Props {
  children: ReactNode;
  /** absent: the notice stays */
  onDismiss?: (() => void) | undefined;
}

/** A notice above or below a step. */
export function Notice({ children, onDismiss }: Props) {
  return (
    <div className="alert warn">
      <Icon name="info" />
      <span>{children}</span>
      {onDismiss && (
        <button className="icon-btn" type="button" aria-label="Dismiss this notice" onClick={onDismiss}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
