import { Icon } from '../Icon.tsx';

/** Something that changed since the last visit; stays until the shopper dismisses it. */
export function CartNote({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <div className="cart-note stack-2">
      <Icon name="info" />
      <p role="status">{text}</p>
      <button className="icon-btn" type="button" aria-label={`Dismiss: ${text}`} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
