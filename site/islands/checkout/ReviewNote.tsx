import { useStore } from '@nanostores/react';
import { $details, keepDetails } from '../../stores/checkout/checkout-details.ts';
import { Field } from '../../ui/Field.tsx';

/** The note of the first step, for what comes to mind last. */
export function ReviewNote({ isLocked }: { isLocked: boolean }) {
  const { note } = useStore($details);
  return (
    <Field label="Note for the packing bench" note="Optional">
      {(control) => (
        <textarea
          {...control}
          rows={3}
          maxLength={500}
          value={note}
          readOnly={isLocked}
          placeholder="Gate code, a name on the box, a colour you hope we make"
          onChange={({ target }) => keepDetails({ ...$details.get(), note: target.value })}
        />
      )}
    </Field>
  );
}
