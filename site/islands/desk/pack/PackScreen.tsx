import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { packingNextSchema } from '../../../../contract/desk/packing.ts';
import { Button } from '../../../ui/Button.tsx';
import { DeskScreen } from '../DeskScreen.tsx';
import { deskSend } from '../desk-api.ts';
import { Problem, StatusLine } from '../parts.tsx';
import { PackOrder } from './PackOrder.tsx';

/** Packing at the counter, one order after another. */
export function PackScreen() {
  return (
    <DeskScreen title="Pack" permission="orders:pack">
      <Packing />
    </DeskScreen>
  );
}

function Packing() {
  const [said, say] = useState('');
  // Asking again gives the same order until it is shipped or put off, and renews its lease.
  const next = useQuery({
    queryKey: ['packing'],
    queryFn: () => deskSend('/desk/packing/next', { method: 'POST' }, packingNextSchema),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
  });
  const goOn = async (message: string) => {
    say(message);
    await next.refetch();
    document.getElementById('pack-order')?.focus();
  };
  return (
    <div className="pack">
      <StatusLine>{said}</StatusLine>
      <Problem error={next.error} onRetry={() => void next.refetch()} />
      {next.isPending && <p className="desk-wait">Looking for the next order …</p>}
      {next.data?.order && (
        <>
          <p className="pack-waiting">{waitingText(next.data.waiting)}</p>
          <PackOrder key={next.data.order.id} order={next.data.order} onDone={goOn} onChanged={() => next.refetch()} />
        </>
      )}
      {next.data && !next.data.order && (
        <div className="desk-card">
          <p>Nothing is left to pack.</p>
          <Button loading={next.isFetching} onClick={() => void next.refetch()}>
            Look again
          </Button>
        </div>
      )}
    </div>
  );
}

function waitingText(waiting: number): string {
  if (waiting === 0) return 'This is the last one.';
  return waiting === 1 ? 'One more order waits.' : `${waiting} more orders wait.`;
}
