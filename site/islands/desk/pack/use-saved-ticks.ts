import { useCallback, useEffect, useRef, useState } from 'react';
import { HEARTBEAT_SECONDS, leaseSchema, type PackingOrder, type Ticks } from '../../../../contract/desk/packing.ts';
import { ApiError } from '../../../lib/api.ts';
import { deskSend } from '../desk-api.ts';

const RETRY_MS = 3_000;

/**
 * The ticks of an order: shown at once, kept on the server one after another, and sent again until they arrive. Keeping
 * them renews the lease, as does the heartbeat.
 */
export function useSavedTicks(order: Pick<PackingOrder, 'id' | 'ticks'>) {
  const [ticks, setTicks] = useState(order.ticks);
  const [error, setError] = useState<unknown>();
  const [isOffline, setOffline] = useState(false);
  const wanted = useRef<Ticks>(order.ticks);
  const saved = useRef<Ticks>(order.ticks);
  const running = useRef<Promise<void> | undefined>(undefined);
  const path = `/desk/packing/${order.id}` as const;

  const save = useCallback(async () => {
    while (wanted.current !== saved.current) {
      const sent = wanted.current;
      await deskSend(`${path}/ticks`, { method: 'PUT', body: { ticks: sent } }, leaseSchema);
      saved.current = sent;
      setOffline(false);
    }
  }, [path]);

  /** Resolves when the server has all ticks. */
  const flush = useCallback((): Promise<void> => {
    running.current ??= save()
      .catch((thrown: unknown) => {
        if (thrown instanceof ApiError && thrown.status === 0) setOffline(true);
        else setError(thrown);
        throw thrown;
      })
      .finally(() => {
        running.current = undefined;
      });
    return running.current;
  }, [save]);

  const change = useCallback(
    (next: Ticks | ((before: Ticks) => Ticks)) => {
      wanted.current = typeof next === 'function' ? next(wanted.current) : next;
      setTicks(wanted.current);
      flush().catch(() => {});
    },
    [flush],
  );

  useEffect(() => {
    if (!isOffline) return undefined;
    const again = () => void flush().catch(() => {});
    const timer = setInterval(again, RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isOffline, flush]);

  useEffect(() => {
    const beat = () =>
      void deskSend(`${path}/heartbeat`, { method: 'POST' }, leaseSchema).catch((thrown: unknown) => {
        if (thrown instanceof ApiError && thrown.status > 0) setError(thrown);
      });
    const timer = setInterval(beat, HEARTBEAT_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [path]);

  return { ticks, change, flush, error, isOffline };
}
