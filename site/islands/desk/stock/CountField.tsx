import { type FormEvent, useState } from 'react';
import { type StockRow, stockChangedSchema } from '../../../../contract/desk/stock.ts';
import { messageOf } from '../../../lib/api.ts';
import { deskSend } from '../desk-api.ts';
import { newKey, signed } from './stock-words.ts';

/** One row of a count: Enter saves it and moves on to the next, while it is being saved. */
export function CountField({ row }: { row: StockRow }) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const [isWrong, setWrong] = useState(false);
  // A number that is sent again, such as after a failure, is the same count.
  const [key, setKey] = useState(newKey);
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (typed === '') return;
    focusNext(event.currentTarget);
    setSaid('Saving …');
    setWrong(false);
    try {
      const body = { kind: 'count', key, counted: Number(typed) };
      const path = `/desk/stock/${encodeURIComponent(row.id)}/changes` as const;
      const { change, missing } = await deskSend(path, { method: 'POST', body }, stockChangedSchema);
      setSaid(missing > 0 ? `${signed(change)}. ${missing} reserved pieces are missing.` : signed(change));
      setWrong(missing > 0);
      setKey(newKey());
    } catch (error) {
      setSaid(messageOf(error));
      setWrong(true);
    }
  }
  return (
    <form className="stock-count" onSubmit={(event) => void save(event)}>
      <input
        className="input"
        type="number"
        inputMode="numeric"
        min={0}
        max={100_000}
        step={1}
        aria-label={`${row.name}, ${row.size}: on the shelf`}
        placeholder={String(row.available + row.reserved)}
        data-count
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <output className={isWrong ? 'stock-out' : undefined}>{said}</output>
    </form>
  );
}

function focusNext(form: HTMLFormElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-count]')];
  const at = fields.findIndex((field) => form.contains(field));
  fields[at + 1]?.focus();
}
