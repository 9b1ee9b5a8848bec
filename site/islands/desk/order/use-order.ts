import { useQueryClient } from '@tanstack/react-query';
import {
  addressChangedSchema,
  type DeskOrder,
  deskOrderSchema,
  type EditPrice,
  orderEditedSchema,
} from '../../../../contract/desk/order.ts';
import type { AddressSuggestion } from '../../../../contract/shipping/address-check.ts';
import { ApiError } from '../../../lib/api.ts';
import { deskSend } from '../desk-api.ts';
import { useDeskQuery } from '../kit/Loaded.tsx';

/** What the parts of the page that change an order get. */
export interface ActionProps {
  readonly data: DeskOrder;
  readonly calls: OrderCalls;
  /** says what was done, and offers to undo it */
  readonly onDone: (words: string, undo?: () => Promise<unknown>) => unknown;
}

/** A dialog whose script comes with the press of its button. */
export interface DialogProps extends ActionProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Call {
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** While a refund waits for its job, the page asks more often. */
const WAITING_MS = 2_000;
const IDLE_REFETCH_MS = 30_000;

/** An order, and its changes: each answers with the order as it is then, which the page shows at once. */
export function useOrder(number: string) {
  const queries = useQueryClient();
  const path = `/desk/orders/${encodeURIComponent(number)}` as const;
  const queryKey = [path];
  const query = useDeskQuery(path, deskOrderSchema, {
    refetchInterval: ({ state }) =>
      state.data?.refunds.some((refund) => refund.state === 'waiting') ? WAITING_MS : IDLE_REFETCH_MS,
  });
  const show = (order: DeskOrder) => queries.setQueryData(queryKey, order);

  /** Somebody else changed the order: the page shows it as it is now, with the reason. */
  async function refetchOnConflict<Answer>(work: Promise<Answer>): Promise<Answer> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await queries.invalidateQueries({ queryKey });
      throw error;
    }
  }

  async function change(action: string, { method = 'POST', body = {}, headers }: Call = {}): Promise<void> {
    await queries.cancelQueries({ queryKey });
    const call = { method, ...(method !== 'DELETE' && { body }), ...(headers && { headers }) };
    show(await refetchOnConflict(deskSend(`${path}/${action}`, call, deskOrderSchema)));
  }

  /** Resolves with the carrier's suggestions when nothing was saved. */
  async function changeAddress(body: object): Promise<readonly AddressSuggestion[]> {
    const call = { method: 'PUT', body } as const;
    const { order, suggestions } = await refetchOnConflict(deskSend(`${path}/address`, call, addressChangedSchema));
    show(order);
    return suggestions;
  }

  /** Resolves with the price when nothing was saved. */
  async function edit(body: object): Promise<EditPrice | null> {
    const { order, price } = await refetchOnConflict(deskSend(`${path}/edits`, { body }, orderEditedSchema));
    show(order);
    return price;
  }

  /** Shows the note at once; the server's answer replaces it, and a refusal takes it away again. */
  async function addNote(text: string, by: string): Promise<void> {
    const before = queries.getQueryData<DeskOrder>(queryKey);
    const event = { at: new Date().toISOString(), kind: 'note' as const, title: 'Note', text, by, isBad: false };
    if (before) show({ ...before, timeline: [...before.timeline, event] });
    try {
      await change('notes', { body: { id: crypto.randomUUID(), text } });
    } catch (error) {
      if (before) show(before);
      throw error;
    }
  }

  return { query, change, changeAddress, edit, addNote };
}

type OrderCalls = Omit<ReturnType<typeof useOrder>, 'query'>;
