import { useQuery } from '@tanstack/react-query';
import { packingNextSchema } from '../../../../contract/desk/packing.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskScreen } from '../DeskScreen.tsx';
import { deskSend } from '../desk-api.ts';
import { Loaded } from '../kit/Loaded.tsx';
import { useSaid } from '../kit/use-said.tsx';
import { PackOrder } from './PackOrder.tsx';

/** Packing at the counter, one order after another. */
export const PackScreen = deskScreen('Pack', 'orders:pack', Packing);

function Packing() {
  const { said, say } = useSaid();
  // Asking again gives the same order until it is shipped or put off, and renews its lease.
  const next = useQuery({
    queryKey: ['packing'],
    queryFn: () => deskSend('/desk/packing/next', { method: 'POST' }, packingNextSchema),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
  });
  const goOn = async (message: string) => {
    await say(message);
    await next.refetch();
    document.getElementById('pack-order')?.focus();
  };
  return (
    <div className="pack">
      {said}
      <Loaded query={next} wait="Looking for the next order …">
        {({ order, waiting }) =>
          order ? (
            <>
              <p className="muted">{waitingText(waiting)}</p>
              <PackOrder key={order.id} order={order} onDone={goOn} onChanged={() => next.refetch()} />
            </>
          ) : (
            <div className="desk-card">
              <p>Nothing is left to pack.</p>
              <Button loading={next.isFetching} onClick={() => void next.refetch()}>
                Look again
              </Button>
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

function waitingText(waiting: number): string {
  if (waiting === 0) return 'This is the last one.';
  return waiting === 1 ? 'One more order waits.' : `${waiting} more orders wait.`;
}
