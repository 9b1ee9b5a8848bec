import type { PrinterState } from '../../../contract/desk/printers.ts';
import type { Db } from '../../db/schema.ts';
import { type NamedPrinter, type Printer, PrinterRefused } from '../../gateways/printers/printer.ts';
import type { Deps } from '../deps.ts';
import { type PlateFileDeps, PlateUnsliced, withPlateFile } from './plate-file.ts';
import { firstPlate, movePlate, type PlateRow } from './plate-rows.ts';

/** What the process that talks to printers works with. */
export interface LinkDeps extends PlateFileDeps, Pick<Deps, 'clock'> {}

/** While a plate is on a printer, staff watch it. */
const WATCH_MS = 5_000;
const IDLE_MS = 30_000;
/** A file that did not arrive is sent again after this time: it may have a hundred megabytes. */
const RESEND_MS = 30_000;
/** Most plates are sliced within seconds. */
const SLICED_MS = 5_000;
/** A printer that was told to begin shows the file at once; a slow one takes some seconds. */
const BEGINS_WITHIN_MS = 60_000;
/** What a printer says is shown at the desk, and is as long as the printer likes. */
const MAX_REASON = 300;

/** Writes down which printers the shop is linked to; one without an address is forgotten once nothing is on it. */
export async function registerPrinters(
  { connection: { db }, clock }: LinkDeps,
  names: readonly string[],
): Promise<void> {
  const state = JSON.stringify({ is: 'unavailable', reason: 'It was not asked yet.' } satisfies PrinterState);
  await db
    .deleteFrom('printers')
    .$if(names.length > 0, (query) => query.where('name', 'not in', names))
    .where('name', 'not in', db.selectFrom('print_plates').select('printer').where('ended_at', 'is', null))
    .execute();
  if (names.length === 0) return;
  await db
    .insertInto('printers')
    .values(names.map((name) => ({ name, state, seen_at: clock() })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/**
 * Follows a printer: each call does what is due by now. It writes down what the printer says, sends it the file of its next
 * plate, and starts that when a person has asked for it: once, whatever answers are lost.
 */
export function followPrinter(deps: LinkDeps, { name, printer }: NamedPrinter): () => Promise<void> {
  const { connection, clock } = deps;
  const { db } = connection;
  let nextLook = 0;
  let nextSend = 0;

  return async () => {
    const now = clock().getTime();
    const plate = await firstPlate(db, name);
    if (now < nextLook && !(plate && isDue(plate, now >= nextSend))) return;
    const state = await askState(printer);
    await db
      .updateTable('printers')
      .set({ state: JSON.stringify(state), seen_at: clock() })
      .where('name', '=', name)
      .execute();
    nextLook = now + (plate?.state === 'printing' || plate?.state === 'starting' ? WATCH_MS : IDLE_MS);
    if (!plate) return;
    if (plate.state === 'waiting') {
      // One that cannot be reached is looked at as often as any.
      if (now < nextSend || state.is === 'unavailable') return;
      nextSend = now + (await sendFile(deps, printer, plate));
    } else if (plate.state === 'starting') {
      await begin(deps, printer, plate, state);
    } else if (plate.state === 'printing') {
      await watch(db, printer, plate, state);
    }
  };
}

function isDue({ state, stop_by }: PlateRow, maySend: boolean): boolean {
  return state === 'starting' || (state === 'waiting' && maySend) || (state === 'printing' && stop_by !== null);
}

async function askState(printer: Printer): Promise<PrinterState> {
  try {
    const state = await printer.state();
    return 'reason' in state ? { ...state, reason: state.reason.slice(0, MAX_REASON) } : state;
  } catch (error) {
    return { is: 'unavailable', reason: reasonOf(error) };
  }
}

/** In words for staff: errors of `fetch` say only that it failed, and have the reason inside. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'It does not answer.';
  if (error.name === 'ZodError') return 'Its answer is not one that the shop knows.';
  const text = error.cause instanceof Error ? `It does not answer: ${error.cause.message}` : error.message;
  return text.slice(0, MAX_REASON);
}

/** Sends the file, in place of what an earlier attempt left there. Returns the time until it may be sent again, in ms. */
async function sendFile(deps: LinkDeps, printer: Printer, plate: PlateRow): Promise<number> {
  const { db } = deps.connection;
  try {
    await withPlateFile(deps, plate.id, async (file) => {
      await printer.upload(file);
      await movePlate(db, plate, 'sent', { file: file.name, reason: null });
    });
    return 0;
  } catch (error) {
    await db
      .updateTable('print_plates')
      .set({ reason: reasonOf(error) })
      .where('id', '=', plate.id)
      .where('state', '=', 'waiting')
      .execute();
    return error instanceof PlateUnsliced ? SLICED_MS : RESEND_MS;
  }
}

/** The state of this plate, where the printer shows its file. */
function ofPlate(state: PrinterState, { file }: PlateRow) {
  return 'file' in state && state.file === file ? state : undefined;
}

/**
 * Starts a plate, at most once for each person who asked. That the printer was told is written down before it is told; from
 * then on it is only looked at. If it shows nothing of the file after a minute, a person has to look at it.
 */
async function begin({ connection: { db }, clock }: LinkDeps, printer: Printer, plate: PlateRow, state: PrinterState) {
  const now = clock();
  const shown = ofPlate(state, plate);
  if (shown) {
    const began_at = plate.began_at ?? now;
    if (shown.is === 'finished') await movePlate(db, plate, 'finished', { began_at });
    else if (shown.is === 'failed') await movePlate(db, plate, 'failed', { began_at, reason: shown.reason });
    else await movePlate(db, plate, 'printing', { began_at });
    return;
  }
  const backToSent = (reason: string) => movePlate(db, plate, 'sent', { told_at: null, reason });
  if (plate.told_at) {
    if (now.getTime() - plate.told_at.getTime() < BEGINS_WITHIN_MS) return;
    await backToSent('It did not begin within a minute. Look at the printer before you start it again.');
    return;
  }
  const obstacle = obstacleOf(state);
  if (obstacle) {
    await backToSent(obstacle);
    return;
  }
  if (!(await markTold(db, plate, now))) return;
  try {
    await printer.start(plate.file ?? '');
  } catch (error) {
    // After any other error it may have begun: the next looks show.
    if (error instanceof PrinterRefused) await backToSent(`The printer refused: ${reasonOf(error)}`);
  }
}

/** A bed with a finished or failed print can be started: a person has just said that it is clear. */
function obstacleOf(state: PrinterState): string | undefined {
  if (state.is === 'unavailable') return `The printer is not ready: ${state.reason}`;
  if (state.is === 'printing' || state.is === 'paused') return `The printer is printing something else: ${state.file}`;
  return undefined;
}

/** False: another process has told it. */
async function markTold(db: Db, { id }: PlateRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('print_plates')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('state', '=', 'starting')
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes how a plate goes, and stops it where somebody asked for that. */
async function watch(db: Db, printer: Printer, plate: PlateRow, state: PrinterState): Promise<void> {
  if (state.is === 'unavailable') return;
  const shown = ofPlate(state, plate);
  if (!shown) {
    const other = 'The printer no longer shows this print: it was restarted, or somebody started something else.';
    const reason = plate.stop_by === null ? other : 'It was stopped.';
    await movePlate(db, plate, 'failed', { reason });
  } else if (shown.is === 'finished') {
    await movePlate(db, plate, 'finished');
  } else if (shown.is === 'failed') {
    await movePlate(db, plate, 'failed', { reason: shown.reason });
  } else if (plate.stop_by !== null) {
    // It is asked again until the printer shows that it has stopped.
    await printer.cancel().catch(() => undefined);
  }
}
