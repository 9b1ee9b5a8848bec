import type { Block } from '../../../../contract/desk/customers.ts';
import { doneSchema } from '../../../../contract/desk/me.ts';
import { Confirm } from '../Confirm.tsx';
import { deskSend } from '../desk-api.ts';

export function Unblock({ block, onDone }: { block: Block; onDone: () => Promise<unknown> }) {
  return (
    <Confirm
      label="Unblock"
      title={`Unblock the ${block.kind} of ${block.email}`}
      action="Unblock"
      onConfirm={async () => {
        await deskSend(`/desk/blocks/${block.id}`, { method: 'DELETE' }, doneSchema);
        await onDone();
      }}
    >
      <p>Payments are charged again from now on.</p>
    </Confirm>
  );
}
