import { Icon } from './Icon.tsx';

/** Something that changed while the shopper was away; it stays until they put it aside. */
export function CartNote({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <div className="cart-note">
      <Icon name="info" />
      <p role="status">{text}</p>
      <button className="icon-btn" type="button" aria-label={`Dismiss: ${text}`} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
