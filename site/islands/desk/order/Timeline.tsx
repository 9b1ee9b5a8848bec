import { Events } from '../kit/Events.tsx';
import { NoteForm } from '../kit/NoteForm.tsx';
import { Card } from '../kit/parts.tsx';
import { useMay, useMe } from '../kit/use-me.ts';
import type { ActionProps } from './use-order.ts';

/** Everything that happened, the newest last, and a field to add to it. */
export function Timeline({ data, calls }: Pick<ActionProps, 'data' | 'calls'>) {
  const me = useMe();
  const mayEdit = useMay('orders:edit');
  return (
    <Card title="Timeline">
      <Events events={data.timeline} />
      {/* It is in the timeline at once. */}
      {mayEdit && <NoteForm addNote={(text) => calls.addNote(text, me.email)} />}
    </Card>
  );
}
