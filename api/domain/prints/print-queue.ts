import { sql } from 'kysely';
import {
  type DeskPrint,
  type DeskPrints,
  PRINTS_PER_PAGE,
  type printFilters,
  RUNS_SHOWN,
} from '../../../contract/desk/prints.ts';
import { shownInfill } from '../../../contract/queu3d/limits.ts';
import { extrasOf } from '../../../contract/queu3d/print-extras.ts';
import { hasSupports } from '../../../contract/queu3d/settings.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { escapeLike } from '../../db/escape-like.ts';
import { piecesToPrint } from '../../db/queries/pieces-to-print.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isMoneyHeld } from '../orders/record-dispute.ts';
import { piecesOnPlate } from './plate-parts.ts';

interface Filter {
  readonly state: (typeof printFilters)[number];
  /** part of an order's number or of a model's name */
  readonly q: string;
  readonly page: number;
}

/** The day on which an order is to ship; orders from before days were promised are due when they were placed. */
export const due = sql<string>`coalesce(orders.arrival ->> 'ships', to_char(orders.ts at time zone 'UTC', 'YYYY-MM-DD'))`;

const isOpenRun = sql<boolean>`exists (
  select from print_runs r where r.order_id = order_lines.order_id and r.position = order_lines.position
    and r.ended_at is null)`;

const ofLine = sql`from print_runs r where r.order_id = order_lines.order_id and r.position = order_lines.position`;

/** A page of the workshop's queue: what is to be printed by the day it ships, or what was printed, the newest first. */
export async function printQueue(
  { connection: { db }, print }: Pick<Deps, 'connection' | 'print'>,
  filter: Filter,
): Promise<DeskPrints> {
  const found = queueRows(db, filter);
  const [rows, { total }, linked] = await Promise.all([
    found
      .select([
        'orders.ref_id as refId',
        sql<number>`order_lines.position + 1`.as('line'),
        'orders.ts as placedAt',
        isMoneyHeld.as('isDisputed'),
        due.as('due'),
        sql<boolean>`(orders.customer ->> 'serviceCode')::int = ${serviceCodes.overnight}`.as('overnight'),
        'prints.name',
        'model_files.extension',
        sql<boolean>`prints.preview_id is not null`.as('hasPreview'),
        'material',
        'color_name as colorName',
        'hex',
        'slices.settings',
        'support_mm3 as supportMm3',
        'print_seconds as seconds',
        'size',
        'triangles',
        'qty',
        'printed_at as printedAt',
        sql<number>`(select coalesce(sum(r.good), 0)::int ${ofLine})`.as('good'),
        sql<number>`(select coalesce(sum(r.pieces), 0)::int ${ofLine} and r.ended_at is null)`.as('printing'),
        sql<DeskPrint['runs']>`(select coalesce(json_agg(json_build_object(
            'id', run.id, 'machine', run.machine, 'pieces', run.pieces, 'good', run.good, 'reason', run.reason,
            'startedAt', run.started_at, 'endedAt', run.ended_at) order by run.started_at desc, run.id), '[]')
          from (select * ${ofLine} order by r.started_at desc, r.id limit ${RUNS_SHOWN}) run)`.as('runs'),
      ])
      .$if(filter.state === 'printed', (query) => query.orderBy('printed_at', 'desc'))
      .$if(filter.state !== 'printed', (query) => query.orderBy(due))
      .orderBy('orders.ts')
      .orderBy('order_lines.order_id')
      .orderBy('order_lines.position')
      .limit(PRINTS_PER_PAGE)
      .offset((filter.page - 1) * PRINTS_PER_PAGE)
      .execute(),
    found.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    db.selectFrom('printers').select('name').execute(),
  ]);
  return {
    rows: rows.map(({ placedAt, printedAt, settings, supportMm3, good, runs, triangles, ...row }) => ({
      ...row,
      perPlate: piecesOnPlate({ settings, size: row.size, printTime: row.seconds ?? 0, triangles }, print.machine),
      placedAt: placedAt.toISOString(),
      printedAt: printedAt?.toISOString() ?? null,
      // Marked as printed from the command line, or before runs were recorded.
      done: printedAt ? row.qty : good,
      layerHeight: settings.overrides?.layer_height ?? null,
      infill: settings.overrides ? shownInfill(settings.overrides.infill_sparse_density) : null,
      supports: hasSupports(settings.overrides ?? {}, supportMm3),
      ...extrasOf(settings.overrides ?? {}),
      repaired: settings.repair === 'accepted',
      runs: runs.map(({ startedAt, endedAt, ...run }) => ({
        ...run,
        startedAt: new Date(startedAt).toISOString(),
        endedAt: endedAt && new Date(endedAt).toISOString(),
      })),
    })),
    total: Number(total),
    page: filter.page,
    machines: machinesOf(print.machine.printers, new Set(linked.map(({ name }) => name))),
  };
}

/** The printers of content by number, and those that the shop is linked to by another name. */
function machinesOf(printers: number, linked: ReadonlySet<string>): DeskPrints['machines'] {
  const names = new Set([...Array.from({ length: printers }, (_, index) => `Printer ${index + 1}`), ...linked]);
  return [...names].map((name) => ({ name, isLinked: linked.has(name) }));
}

function queueRows(db: Db, { state, q }: Filter) {
  const pattern = sql`fold_search_text(${`%${escapeLike(q)}%`})`;
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('prints', 'prints.id', 'order_lines.print_id')
    .innerJoin('slices', 'slices.id', 'prints.slice_id')
    .innerJoin('model_files', 'model_files.id', 'prints.file_id')
    .where('order_lines.print_id', 'is not', null)
    .where('printed_at', state === 'printed' ? 'is not' : 'is', null)
    .where('orders.status', '=', 'paid')
    .where(sql<boolean>`${piecesToPrint} > 0`)
    .$if(state === 'printing', (query) => query.where(isOpenRun))
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`fold_search_text(concat_ws(' ', orders.ref_id, prints.name)) like ${pattern}`),
    );
}
