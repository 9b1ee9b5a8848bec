import { Dialog } from '@base-ui/react/dialog';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { viewCart } from '../../stores/cart/cart.ts';
import { $cartPanel, closeCartPanel } from '../../stores/cart/cart-panel.ts';
import { Icon } from '../Icon.tsx';
import { CartContents } from './CartContents.tsx';
import { CartTitle } from './CartTitle.tsx';

/** The cart as a panel beside the page it was opened from. */
function CartPanel() {
  const { isOpen, opener } = useStore($cartPanel);
  useEffect(() => {
    if (isOpen) void viewCart();
  }, [isOpen]);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || closeCartPanel()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="cart-scrim" />
        <Dialog.Popup className="cart-panel" finalFocus={() => opener ?? true}>
          <header>
            <Dialog.Title>
              <CartTitle />
            </Dialog.Title>
            <Dialog.Close className="icon-btn" aria-label="Close cart">
              <Icon name="close" />
            </Dialog.Close>
          </header>
          <CartContents onContinue={closeCartPanel} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

let isMounted = false;

/** Mounts the panel once; its store opens and closes it. */
export function mountCartPanel(): void {
  if (isMounted) return;
  isMounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<CartPanel />);
}
