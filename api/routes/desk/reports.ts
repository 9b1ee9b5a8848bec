import * as z from 'zod';
import { reportNames, reportQuerySchema, reportSchema } from '../../../contract/desk/reports.ts';
import type { Deps } from '../../domain/deps.ts';
import { readReport, reportCsv } from '../../domain/desk/reports/reports.ts';
import { csvHeaders } from '../../http/desk/csv.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { fileResponse } from '../../http/responses.ts';

const request = { params: z.object({ report: z.enum(reportNames) }), query: reportQuerySchema };

const read = deskRoute('get', '/desk/reports/{report}', {
  permission: 'reports:read',
  summary: 'Get a report of some days',
  ...request,
  answer: ['The report', reportSchema],
});

const download = deskRoute('get', '/desk/reports/{report}/csv', {
  permission: 'reports:read',
  summary: 'Get a report as CSV',
  ...request,
  responses: fileResponse('The report with its total', 'text/csv'),
});

/** A report of a year takes a third of a second of a core. */
const REPORTS = { tries: 120, seconds: 600 };

export function reportRoutes(deps: Deps) {
  const count = rateLimit(deps.connection.pool, { name: 'reports by staff', ...REPORTS });
  return deskApp()
    .openapi(read, async (c) => {
      await count(c.var.staff.id);
      return c.json(await readReport(deps, c.req.valid('param').report, c.req.valid('query')), 200);
    })
    .openapi(download, async (c) => {
      await count(c.var.staff.id);
      const { report } = c.req.valid('param');
      const { from, until } = c.req.valid('query');
      const csv = reportCsv(await readReport(deps, report, { from, until }));
      return c.body(csv, 200, csvHeaders(`${report}-${from}-${until}.csv`));
    });
}
