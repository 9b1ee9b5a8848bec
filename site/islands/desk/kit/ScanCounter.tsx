import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { Form, useDeskForm } from './Form.tsx';
import { NumberField } from './fields.tsx';
import { ScanField } from './ScanField.tsx';

export interface Scan {
  /** of the request: the same key counts once */
  readonly key: string;
  readonly code: string;
  readonly pieces: number;
}

interface Props<Counted> {
  /** of the query that shows what was counted, fetched again after each scan */
  readonly path: `/desk/${string}`;
  /** of the field */
  readonly label: string;
  readonly send: (scan: Scan) => Promise<Counted>;
  /** What is said of the last scan. */
  readonly children: (last: Counted) => ReactNode;
}

const RETRY_MS = 2_000;
const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0;

/**
 * Counts one piece for each scan. Scans are faster than a network: they are sent one after another, and again until they
 * arrive, with a key that makes each count once.
 */
export function ScanCounter<Counted extends { readonly id: string; readonly name: string }>(props: Props<Counted>) {
  const { path, label, send, children } = props;
  const queries = useQueryClient();
  const [last, setLast] = useState<Counted>();
  const [wrong, setWrong] = useState<{ readonly text: string; readonly at: number }>();
  const mutationKey = ['scans', path];
  const count = useMutation({
    mutationKey,
    scope: { id: path },
    mutationFn: send,
    retry: (_, error) => isOffline(error),
    retryDelay: RETRY_MS,
    onSuccess: (counted) => {
      setLast(counted);
      setWrong(undefined);
    },
    onError: (error) => {
      navigator.vibrate?.(300);
      setWrong({ text: messageOf(error), at: Date.now() });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: [path] }),
  });
  const waiting = useIsMutating({ mutationKey });
  const add = (code: string, pieces: number) => count.mutateAsync({ key: crypto.randomUUID(), code, pieces });
  return (
    <div className="stack-2">
      <ScanField label={label} onScan={(code) => void add(code, 1).catch(() => undefined)} />
      <p role="alert" className="desk-note desk-danger" hidden={!wrong}>
        <span key={wrong?.at}>{wrong?.text}</span>
      </p>
      <p role="status" className="desk-heard">
        {last && children(last)}
        {waiting > 1 && ` · ${waiting} scans are being sent`}
      </p>
      {last && <AddMore key={last.id} name={last.name} onAdd={(pieces) => add(last.id, pieces)} />}
    </div>
  );
}

/** A box of one item is scanned once, and the others in it are typed. */
function AddMore({ name, onAdd }: { name: string; onAdd: (pieces: number) => Promise<unknown> }) {
  const form = useDeskForm(
    () => ({ more: '' }),
    async ({ more }, { reset }) => {
      await onAdd(Number(more));
      reset();
    },
  );
  return (
    <Form form={form} className="desk-row" action="Add">
      <NumberField name="more" label={`More pieces of ${name}`} min={1} required />
    </Form>
  );
}
