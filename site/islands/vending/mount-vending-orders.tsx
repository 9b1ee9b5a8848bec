import { createRoot } from 'react-dom/client';
import { VendingOrders } from './VendingOrders.tsx';

export function mountVendingOrders(place: HTMLElement): void {
  createRoot(place).render(<VendingOrders />);
}
