import { NoteForm } from '../kit/NoteForm.tsx';
import { Card, When } from '../kit/parts.tsx';
import { useMay, useMe } from '../kit/use-me.ts';
import type { ActionProps } from './use-order.ts';

/** Everything that happened, the newest last, and a field to add to it. */
export function Timeline({ data, calls }: Pick<ActionProps, 'data' | 'calls'>) {
  const me = useMe();
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
      {/* It is in the timeline at once. */}
      {mayEdit && <NoteForm addNote={(text) => calls.addNote(text, me.email)} />}
    </Card>
  );
}
