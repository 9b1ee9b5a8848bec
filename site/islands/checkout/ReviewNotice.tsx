import { useEffect, useRef } from 'react';
import { Icon } from '../cart/Icon.tsx';

/** Why the order is to be looked at again. It takes the focus: the button that was pressed may be far below it. */
export function ReviewNotice({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className="alert" role="alert" tabIndex={-1} ref={place}>
      <Icon name="warning" />
      <span>{children}</span>
    </div>
  );
}
