import { StepTitle } from './StepTitle.tsx';
import { Strand } from './Strand.tsx';

/** Something is being paid; `sum` is what the bank may ask about, such as "$25.00". */
export function Processing({ title, sum }: { title: string; sum: string }) {
  return (
    <div className="result" role="status">
      <Strand />
      <StepTitle>{title}</StepTitle>
      <p className="muted">
        Keep this page open. Your bank may ask you to confirm{sum && ` ${sum}`}; most orders take about five seconds.
      </p>
    </div>
  );
}
