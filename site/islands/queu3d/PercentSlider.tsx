import { useEffect, useRef } from 'react';
import { useTyped } from '../../ui/use-typed.ts';

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  /** text after the number */
  suffix: string;
  /** labels below the slider's ends */
  ends: readonly [string, string];
  /** Null if the typed text is not a number. */
  parse: (typed: string) => number | null;
  onChange: (value: number) => void;
}

/** A slider with an editable number, which may exceed the slider's end if `parse` allows it. */
export function PercentSlider({ label, value, min, max, suffix, ends, parse, onChange }: Props) {
  const id = `q-${label.toLowerCase()}`;
  const slider = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(String(value));
  // Set by script, as the page’s content security policy blocks inline styles.
  useEffect(() => {
    const position = (Math.min(max, Math.max(min, value)) - min) / (max - min);
    slider.current?.style.setProperty('--at', `${position * 100}%`);
  }, [value, min, max]);

  const commit = () => {
    const parsed = parse(typed) ?? value;
    setTyped(String(parsed));
    if (parsed !== value) onChange(parsed);
  };
  return (
    <div className="q-slide">
      <div className="q-label">
        <label htmlFor={id}>{label}</label>
        <span className="typed">
          <input
            type="text"
            inputMode="decimal"
            aria-label={`${label} in percent`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={commit}
            onKeyDown={(event) => event.key === 'Enter' && commit()}
          />
          {suffix}
        </span>
      </div>
      <input
        ref={slider}
        id={id}
        type="range"
        min={min}
        max={max}
        value={Math.min(max, value)}
        aria-valuetext={`${value}${suffix}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <div className="data ends" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
