import { useEffect, useRef, useState } from 'react';

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  /** what stands after the figure */
  words: string;
  /** below the ends of the slider */
  ends: readonly [string, string];
  /** What a typed text comes to; null when it is no figure. */
  read: (typed: string) => number | null;
  onChange: (value: number) => void;
}

/** A slider, and its figure to type over: that may go beyond the slider's end where `read` lets it. */
export function PercentSlider({ label, value, min, max, words, ends, read, onChange }: Props) {
  const id = `q-${label.toLowerCase()}`;
  const slider = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  // Not as a style of the markup, which the page’s policy refuses.
  useEffect(() => {
    const at = (Math.min(max, Math.max(min, value)) - min) / (max - min);
    slider.current?.style.setProperty('--at', `${at * 100}%`);
  }, [value, min, max]);

  const settle = () => {
    const settled = read(typed) ?? value;
    setTyped(String(settled));
    if (settled !== value) onChange(settled);
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
            onBlur={settle}
            onKeyDown={(event) => event.key === 'Enter' && settle()}
          />
          {words}
        </span>
      </div>
      <input
        ref={slider}
        id={id}
        type="range"
        min={min}
        max={max}
        value={Math.min(max, value)}
        aria-valuetext={`${value}${words}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <div className="data ends" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
