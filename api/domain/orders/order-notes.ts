import type { Deps } from '../deps.ts';

interface NewNote {
  /** chosen by the page: the same id stores the note once */
  readonly id: string;
  readonly by: string;
  readonly text: string;
}

/** Adds what a member of the staff wrote about an order. */
export async function addNote(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  orderId: string,
  note: NewNote,
): Promise<void> {
  await db
    .insertInto('order_notes')
    .values({ ...note, order_id: orderId, at: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
