import { createRoot } from 'react-dom/client';
import { FairnessReport } from './FairnessReport.tsx';

export function mountFairness(place: HTMLElement, orderId: string | undefined): void {
  createRoot(place).render(<FairnessReport orderId={orderId} />);
}
