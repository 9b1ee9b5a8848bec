import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { $removedLine } from '../../stores/cart/cart-state.ts';
import { Icon } from '../Icon.tsx';

/** Stands where the removed line stood. It takes over the focus of the button that went away, and so is read out. */
export function RemovedNote() {
  const removed = useStore($removedLine, { ssr: 'initial' });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (removed) place.current?.focus();
  }, [removed]);
  if (!removed) return null;
  const close = () => $removedLine.set(null);
  return (
    <div className="cart-note stack-2 cart-removed" role="status" tabIndex={-1} ref={place}>
      <p>
        {goodsMessages.itemRemoved} <span className="muted">{removed.name}</span>
      </p>
      <button
        className="btn btn-s"
        type="button"
        onClick={() => {
          close();
          removed.undo();
        }}
      >
        {goodsMessages.undo}
      </button>
      <button className="icon-btn" type="button" aria-label={`Dismiss: ${goodsMessages.itemRemoved}`} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
