import { useState } from 'react';
import { MAX_NOTE } from '../../../../contract/desk/order.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from './parts.tsx';
import { useWork } from './use-work.ts';

/**
 * A field for a note that only staff see. What was typed is back in it when it was not stored. Without the library of forms:
 * the pages that have it start with it.
 */
export function NoteForm({ addNote }: { addNote: (text: string) => Promise<unknown> }) {
  const [typed, setTyped] = useState('');
  const { run, isBusy, error } = useWork();
  const submit = () => {
    const text = typed.trim();
    if (!text) return;
    void run(async () => {
      setTyped('');
      await addNote(text).catch((thrown) => {
        setTyped(text);
        throw thrown;
      });
    });
  };
  return (
    <form
      className="stack-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="Note" note="for staff only">
        {(control) => (
          <textarea
            {...control}
            aria-keyshortcuts="n"
            rows={2}
            maxLength={MAX_NOTE}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
            }}
          />
        )}
      </Field>
      <Problem error={error} />
      <Button type="submit" loading={isBusy}>
        Add note
      </Button>
    </form>
  );
}
