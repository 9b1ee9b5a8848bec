import { type FormEvent, useState } from 'react';
import { type StockRow, stockChangedSchema } from '../../../../contract/desk/stock.ts';
import { messageOf } from '../../../lib/api.ts';
import { deskSend } from '../desk-api.ts';
import { signed } from './stock-words.ts';

/** One row of a count: Enter saves it and moves on to the next, while it is being saved. */
export function CountField({ row }: { row: StockRow }) {
  const [result, setResult] = useState({ text: '', isWrong: false });
  // A number that is sent again, such as after a failure, is the same count.
  const [key, setKey] = useState(() => crypto.randomUUID());
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const counted = String(new FormData(event.currentTarget).get('counted'));
    if (counted === '') return;
    focusNext(event.currentTarget);
    setResult({ text: 'Saving …', isWrong: false });
    try {
      const body = { kind: 'count', key, counted: Number(counted) };
      const path = `/desk/stock/${encodeURIComponent(row.id)}/changes` as const;
      const { change, missing } = await deskSend(path, { body }, stockChangedSchema);
      const text = missing > 0 ? `${signed(change)}. ${missing} reserved pieces are missing.` : signed(change);
      setResult({ text, isWrong: missing > 0 });
      setKey(crypto.randomUUID());
    } catch (error) {
      setResult({ text: messageOf(error), isWrong: true });
    }
  }
  return (
    <form className="desk-row" onSubmit={(event) => void save(event)}>
      <input
        className="input desk-short"
        type="number"
        inputMode="numeric"
        min={0}
        max={100_000}
        step={1}
        name="counted"
        aria-label={`${row.name}, ${row.size}: on the shelf`}
        placeholder={String(row.available + row.reserved)}
        data-count
      />
      <output className={result.isWrong ? 'desk-danger-text' : undefined}>{result.text}</output>
    </form>
  );
}

function focusNext(form: HTMLFormElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-count]')];
  const at = fields.findIndex((field) => form.contains(field));
  fields[at + 1]?.focus();
}
