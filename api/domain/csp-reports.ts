import { sql } from 'kysely';
import type { CspViolation } from '../../contract/csp-report.ts';
import { BLOCKED_DAYS, type BlockedScripts } from '../../contract/desk/blocked-scripts.ts';
import { matchPath } from '../../contract/routes/match-path.ts';
import { readModalPath } from '../../contract/routes/modal-path.ts';
import { pageGroup } from '../../contract/routes/page-group.ts';
import { routes } from '../../contract/routes/routes.ts';
import type { Db } from '../db/schema.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import type { Deps, JobDeps } from './deps.ts';

const DAY_MS = 86_400_000;
/** Anyone may report anything. A real attack has a few origins; beyond these, what is blocked is counted as "other". */
export const MAX_ROWS = 300;
/** A browser sends those of one page at a time. */
const MAX_REPORTS = 10;
const MAX_ORIGIN_LENGTH = 100;

const directives = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
]);
const keywords = new Set(['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'data', 'blob']);
const OTHER = 'other';

/**
 * Counts reports by directive, blocked origin and page. Nothing else of a report is kept: an address may hold an order's
 * id or a token. Reports of pages that have no endpoint are dropped.
 */
export async function countViolations(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  violations: readonly CspViolation[],
): Promise<void> {
  for (const { page, blocked, directive } of violations.slice(0, MAX_REPORTS)) {
    const [name = ''] = directive.split(' ');
    const path = pageOf(page);
    if (path && directives.has(name)) {
      await count(connection.db, { directive: name, blocked: originOf(blocked), page: path, at: clock() });
    }
  }
}

async function count(
  db: Db,
  { directive, blocked, page, at }: { directive: string; blocked: string; page: string; at: Date },
): Promise<void> {
  await sql`
    insert into csp_reports (directive, blocked, page, first_at, last_at)
    select ${directive}, case
        when (select count(*) from csp_reports) < ${MAX_ROWS}::int then ${blocked}
        when exists (select from csp_reports where (directive, blocked, page) = (${directive}, ${blocked}, ${page}))
          then ${blocked}
        else ${OTHER} end, ${page}, ${at}, ${at}
    on conflict (directive, blocked, page)
      do update set count = csp_reports.count + 1, last_at = excluded.last_at`.execute(db);
}

/** The page as the table of routes spells it, without what stands in its address; undefined for pages that report nothing. */
function pageOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { pathname } = new URL(address);
  const path = readModalPath(pathname)?.base ?? pathname;
  const group = pageGroup(path);
  if (group === 'desk') return '/desk/';
  return group === 'payment' ? routes.find((route) => matchPath(route.path, path))?.path : undefined;
}

function originOf(blocked: string): string {
  if (keywords.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return OTHER;
  const { protocol, origin } = new URL(blocked);
  if (protocol.endsWith('-extension:')) return 'extension';
  return /^(https?|wss?):$/.test(protocol) && origin.length <= MAX_ORIGIN_LENGTH ? origin : OTHER;
}

export async function listBlockedScripts({
  connection,
  clock,
}: Pick<Deps, 'connection' | 'clock'>): Promise<BlockedScripts> {
  const rows = await connection.db
    .selectFrom('csp_reports')
    .selectAll()
    .where('last_at', '>=', oldest(clock()))
    .orderBy('last_at', 'desc')
    .limit(2 * MAX_ROWS)
    .execute();
  return {
    rows: rows.map(({ first_at, last_at, count: times, ...row }) => ({
      ...row,
      count: Number(times),
      first: first_at.toISOString(),
      last: last_at.toISOString(),
    })),
  };
}

/** Deletes rows past their days; returns how many. */
export async function sweepReports({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await connection.db
    .deleteFrom('csp_reports')
    .where('last_at', '<', oldest(clock()))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - BLOCKED_DAYS * DAY_MS);
}

export const cspReportJobs = (deps: JobDeps) =>
  ({
    'sweep-csp-reports': async () => {
      const reports = await sweepReports(deps);
      if (reports > 0) deps.log.info('removed old reports of blocked scripts', { reports });
    },
  }) satisfies Partial<JobHandlers>;
