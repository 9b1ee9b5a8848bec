import type { Block } from '../../../../contract/desk/customers.ts';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';

export function Unblock({ block, onDone }: { block: Block; onDone: () => Promise<unknown> }) {
  return (
    <Confirm
      label="Unblock"
      title={`Unblock the ${block.kind} of ${block.email}`}
      action="Unblock"
      onConfirm={async () => {
        await deskSend(`/desk/blocks/${block.id}`, { method: 'DELETE' });
        await onDone();
      }}
    >
      <p>Payments are charged again from now on.</p>
    </Confirm>
  );
}

/** How often a block refused a payment. */
export const timesText = (count: number) => (count === 1 ? 'once' : `${count} times`);
