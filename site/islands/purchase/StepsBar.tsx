import type { CheckoutFlow } from '../../stores/checkout/checkout-machine.ts';

const threeSteps = ['Delivery', 'Payment', 'Done'];
const titles: Record<CheckoutFlow, readonly string[]> = {
  A: threeSteps,
  B: ['Delivery', 'Payment', 'Review', 'Done'],
  phone: threeSteps,
};

export function StepsBar({ flow, step, isDone }: { flow: CheckoutFlow; step: number; isDone: boolean }) {
  const steps = titles[flow];
  return (
    <ol className="steps">
      {steps.map((title, index) => {
        const isComplete = index < step || isDone;
        return (
          <li
            key={title}
            className={isComplete ? 'done' : undefined}
            aria-current={index === step && !isDone ? 'step' : undefined}
          >
            {title}
            <span className="data">{isComplete ? 'Complete' : `${index + 1} of ${steps.length}`}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** Shown before the flow is known: the bar without its steps, at its final height. */
export function StepsBarSkeleton() {
  return <div className="steps steps-skeleton" aria-hidden="true" />;
}
