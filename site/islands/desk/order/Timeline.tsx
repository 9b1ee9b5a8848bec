import { MAX_NOTE } from '../../../../contract/desk/order.ts';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { TextArea } from '../kit/fields.tsx';
import { Card, When } from '../kit/parts.tsx';
import { useMay, useMe } from '../kit/use-me.ts';
import type { ActionProps } from './use-order.ts';

/** Everything that happened, the newest last, and a field to add to it. */
export function Timeline({ data, calls }: Pick<ActionProps, 'data' | 'calls'>) {
  const mayEdit = useMay('orders:edit');
  return (
    <Card title="Timeline">
      <ol className="order-timeline">
        {data.timeline.map(({ at, title, text, by, kind, isBad }) => (
          <li key={`${at} ${title} ${text}`} data-kind={kind}>
            <b className={isBad ? 'desk-danger-text' : undefined}>{title}</b> {text && <span>{text}</span>}
            <small>
              <When at={at} />
              {by && ` · ${by}`}
            </small>
          </li>
        ))}
      </ol>
      {mayEdit && <NoteForm calls={calls} />}
    </Card>
  );
}

function NoteForm({ calls }: Pick<ActionProps, 'calls'>) {
  const me = useMe();
  const form = useDeskForm(
    () => ({ text: '' }),
    async ({ text }, { reset }) => {
      const typed = text.trim();
      if (!typed) return;
      // It is in the timeline at once, and back in its field if it was not stored.
      reset();
      await calls.addNote(typed, me.email).catch((error) => {
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
        aria-keyshortcuts="n"
        rows={2}
        maxLength={MAX_NOTE}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) form.submit();
        }}
      />
    </Form>
  );
}
