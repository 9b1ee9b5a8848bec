import { useState } from 'react';
import type { Me } from '../../../../contract/desk/me.ts';
import { type DeskOrder, MAX_NOTE } from '../../../../contract/desk/order.ts';
import { may } from '../../../../contract/desk/roles.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Problem, When } from '../parts.tsx';
import type { OrderCalls } from './use-order.ts';

interface Props {
  readonly data: DeskOrder;
  readonly me: Me;
  readonly calls: OrderCalls;
}

/** Everything that happened, the newest last, and a field to add to it. */
export function Timeline({ data, me, calls }: Props) {
  return (
    <section className="desk-card" aria-labelledby="order-timeline">
      <h2 id="order-timeline" className="order-heading">
        Timeline
      </h2>
      <ol className="order-timeline">
        {data.timeline.map(({ at, title, text, by, kind, isBad }) => (
          <li key={`${at} ${title} ${text}`} data-kind={kind} data-bad={isBad || undefined}>
            <b>{title}</b> {text && <span>{text}</span>}
            <small>
              <When at={at} />
              {by && ` · ${by}`}
            </small>
          </li>
        ))}
      </ol>
      {may(me.role, 'orders:edit') && <NoteForm me={me} calls={calls} />}
    </section>
  );
}

function NoteForm({ me, calls }: Omit<Props, 'data'>) {
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>();
  const add = async () => {
    const typed = text.trim();
    if (!typed) return;
    setText('');
    setError(undefined);
    try {
      await calls.addNote(typed, me.email);
    } catch (thrown) {
      setText(typed);
      setError(thrown);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Field label="Note" note=" for staff only">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={MAX_NOTE}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void add();
            }}
          />
        )}
      </Field>
      <Problem error={error} />
      <div className="desk-actions">
        <Button type="submit" size="s">
          Add note
        </Button>
      </div>
    </form>
  );
}
