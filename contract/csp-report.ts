import * as z from 'zod';

/** Where browsers report what the security policy of a page has blocked. */
export const CSP_REPORTS = '/api/csp-reports';

const text = z.string().max(8192);

/** The body of `report-uri`, as most browsers send it. */
const oldReportSchema = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text.default(''),
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
  }),
});

/** The body of `report-to`. Reports of other kinds may be among them. */
const reportSchema = z.object({
  type: text,
  body: z.object({
    documentURL: text.optional(),
    blockedURL: text.optional(),
    effectiveDirective: text.optional(),
  }),
});

export interface CspViolation {
  readonly page: string;
  readonly blocked: string;
  readonly directive: string;
}

const fromOld = oldReportSchema.transform(({ 'csp-report': report }): CspViolation[] => [
  {
    page: report['document-uri'],
    blocked: report['blocked-uri'],
    directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
  },
]);

const fromNew = z
  .array(reportSchema)
  // Browsers collect reports for a minute; a page does not violate its policy in more ways.
  .max(50)
  .transform((reports): CspViolation[] =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body: { documentURL = '', blockedURL = '', effectiveDirective = '' } }) => {
        return { page: documentURL, blocked: blockedURL, directive: effectiveDirective };
      }),
  );

export const cspReportsSchema = z.union([fromOld, fromNew]);
