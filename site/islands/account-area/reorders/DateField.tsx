import { reorderScreenMessages as words } from '../../../../contract/messages/reorder-screens.ts';
import { MAX_REORDER_DAYS, NOTICE_DAYS } from '../../../../contract/reorders.ts';
import { daysAhead } from '../../../lib/account-area/days-ahead.ts';
import { Field } from '../../../ui/Field.tsx';

interface Props {
  label: string;
  date: string;
  onChange: (date: string) => void;
}

/** The date of an order, early enough for the mail before it. */
export function DateField({ label, date, onChange }: Props) {
  return (
    <Field label={label} hint={words.dateHint}>
      {(control) => (
        <input
          {...control}
          type="date"
          required
          min={daysAhead(NOTICE_DAYS)}
          max={daysAhead(MAX_REORDER_DAYS)}
          value={date}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
