const steps = ['Delivery', 'Payment', 'Done'];

/** Where in the checkout the shopper is. */
export function StepsBar({ step, isDone }: { step: 0 | 1 | 2; isDone: boolean }) {
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
