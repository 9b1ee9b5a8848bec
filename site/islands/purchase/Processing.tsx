import { StepTitle } from './StepTitle.tsx';

/** Shown while the payment is processed; `sum` is what the bank may ask about, such as "$25.00". */
export function Processing({ title, sum }: { title: string; sum: string }) {
  return (
    <div className="result" role="status">
      <Spinner />
      <StepTitle>{title}</StepTitle>
      <p className="muted">
        Keep this page open. Your bank may ask you to confirm{sum && ` ${sum}`}; most orders take about five seconds.
      </p>
    </div>
  );
}

/** A turning strand of filament. */
export function Spinner() {
  return (
    <svg className="strand" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="26" />
      <circle className="on" cx="32" cy="32" r="26" />
    </svg>
  );
}
