import { useId } from 'react';
import { counted } from '../../../contract/counted.ts';
import { RATINGS } from '../../../contract/product-reviews/review.ts';

const words = ['Bad', 'Poor', 'Fair', 'Good', 'Excellent'];

interface Props {
  readonly value: number | null;
  readonly error?: string | undefined;
  readonly onChange: (rating: number) => void;
}

/** Five radio buttons that look like stars: arrow keys move, and each has a name. */
export function StarPicker({ value, error, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="star-picker" aria-describedby={error ? `${name}-error` : undefined}>
      <legend>Your rating</legend>
      <div>
        {RATINGS.map((rating) => (
          <label key={rating} className={value !== null && rating <= value ? 'is-on' : undefined}>
            <input
              className="vh"
              type="radio"
              name={name}
              value={rating}
              checked={value === rating}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(rating)}
            />
            <span aria-hidden="true">★</span>
            <span className="vh">{`${counted(rating, 'star')}, ${words[rating - 1]}`}</span>
          </label>
        ))}
        <span className="star-word" aria-hidden="true">
          {value === null ? '' : words[value - 1]}
        </span>
      </div>
      {error && (
        <p id={`${name}-error`} className="err" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
