import { useStore } from '@nanostores/react';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { $shownTotal } from '../../stores/cart/totals.ts';
import { Processing } from './Processing.tsx';

export function ProcessingResult() {
  const total = useStore($shownTotal);
  return <Processing title="Placing your order" sum={total > 0 ? dollars(total) : ''} />;
}
