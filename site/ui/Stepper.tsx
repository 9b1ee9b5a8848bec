import { highest, type QuantityRule, type Settled, settleQuantity } from '../lib/quantity.ts';
import { useTyped } from './use-typed.ts';

interface Props {
  quantity: number;
  rule: QuantityRule;
  /** the counted thing, for screen readers */
  label?: string;
  small?: boolean;
  disabled?: boolean;
  onChange: (settled: Settled) => void;
}

/**
 * Minus, an editable number, plus. A typed number applies on blur or Enter. Product pages make its markup live without
 * React, by `data-move`.
 */
export function Stepper({ quantity, rule, label = 'Quantity', small = false, disabled = false, onChange }: Props) {
  const [typed, setTyped] = useTyped(String(quantity));

  const settle = (text: string) => {
    const settled = settleQuantity(text, rule);
    setTyped(String(settled.quantity));
    if (settled.quantity !== quantity || settled.change) onChange(settled);
  };
  const move = (by: number) => onChange({ quantity: quantity + by });

  return (
    <fieldset className={small ? 'stepper stepper-s' : 'stepper'} aria-label={label}>
      <button
        type="button"
        aria-label="One less"
        data-move="-1"
        disabled={disabled || quantity <= rule.step}
        onClick={() => move(-rule.step)}
      >
        −
      </button>
      <input
        type="text"
        value={typed}
        inputMode="numeric"
        aria-label={label}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={(event) => settle(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && settle(event.currentTarget.value)}
      />
      <button
        type="button"
        aria-label="One more"
        data-move="1"
        disabled={disabled || quantity + rule.step > highest(rule)}
        onClick={() => move(rule.step)}
      >
        +
      </button>
    </fieldset>
  );
}
