import { MAX_NOTE } from '../../../../contract/desk/order.ts';
import { Form, useDeskForm } from './Form.tsx';
import { TextArea } from './fields.tsx';

/** A field for a note that only staff see. What was typed is back in it when it was not stored. */
export function NoteForm({ addNote }: { addNote: (text: string) => Promise<unknown> }) {
  const form = useDeskForm(
    () => ({ text: '' }),
    async ({ text }, { reset }) => {
      const typed = text.trim();
      if (!typed) return;
      reset();
      await addNote(typed).catch((error) => {
        reset({ text: typed });
        throw error;
      });
    },
  );
  return (
    <Form form={form} className="stack-2" action="Add note">
      <TextArea
        name="text"
        label="Note"
        note="for staff only"
        rows={2}
        maxLength={MAX_NOTE}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) form.submit();
        }}
      />
    </Form>
  );
}
