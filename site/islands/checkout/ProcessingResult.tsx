import { useStore } from '@nanostores/react';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { $totals } from '../../stores/cart/totals.ts';
import { StepTitle } from './StepTitle.tsx';
import { Strand } from './Strand.tsx';

export function ProcessingResult() {
  const { total } = useStore($totals);
  return (
    <div className="result" role="status">
      <Strand />
      <StepTitle>Placing your order</StepTitle>
      <p className="muted">
        Keep this page open. Your bank may ask you to confirm{total > 0 && ` ${dollars(total)}`}; most orders take about
        five seconds.
      </p>
    </div>
  );
}
