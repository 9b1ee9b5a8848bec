import { counted } from '../../../../contract/counted.ts';
import type { PrinterState } from '../../../../contract/desk/printers.ts';
import { readSettings } from '../../../../contract/parse-settings.ts';
import { PRINTER_LINK } from '../../../domain/prints/read-printers.ts';
import { openPrinters } from '../../../gateways/printers/open-printers.ts';
import { type Check, check } from '../check.ts';
import type { Examination } from '../examination.ts';
import { Concluded, failure, ok, reasonOf, skipped, warning } from '../outcome.ts';
import { ask, hasTable } from './database.ts';

/** How many printers the setting names. In containers the doctor does not see it, which is a secret of the link alone. */
function namedPrinters({ around: { env } }: Examination): number {
  const { values, problems } = readSettings('scripts', env);
  const remedy = 'Each address needs its kind, its key and ?name=; see PRINTERS in README.md.';
  const problem = problems.find(({ name }) => name === 'PRINTERS');
  if (problem) throw new Concluded(failure(`PRINTERS ${problem.message}.`, remedy));
  try {
    return openPrinters(values.PRINTERS ?? []).length;
  } catch (error) {
    throw new Concluded(failure(reasonOf(error), remedy));
  }
}

/** What the link wrote down: the doctor has no way into the workshop's network, and needs none. */
export const printerChecks: readonly Check[] = [
  check('printers.answer', 'Answers', async (exam) => {
    const named = namedPrinters(exam);
    if (!(await hasTable(exam, 'printers'))) return skipped('The shop was not started with them yet.');
    const { printers, isLinked } = await ask<{
      printers: { name: string; state: PrinterState }[];
      isLinked: boolean;
    }>(
      exam,
      `select coalesce((select json_agg(json_build_object('name', name, 'state', state) order by name) from printers), '[]')
           as printers,
         exists (select from pg_stat_activity where application_name = $1 and datname = current_database()) as "isLinked"`,
      [PRINTER_LINK],
    );
    if (named === 0 && printers.length === 0)
      return skipped('The shop is linked to none; PRINTERS has their addresses.');
    if (!isLinked) {
      return failure(
        'Nothing talks to the printers: prints that the desk sends to them wait.',
        'Start the shop with npm start and PRINTERS; where it runs, its output says why the link ended.',
      );
    }
    const silent = printers.flatMap(({ name, state }) =>
      state.is === 'unavailable' ? [`${name}: ${state.reason.replace(/\.$/, '')}`] : [],
    );
    if (silent.length === 0) return ok(`${counted(printers.length, 'printer answers', 'printers answer')}.`);
    return warning(
      `${counted(silent.length, 'printer is', 'printers are')} not ready. ${silent.join('; ')}.`,
      'Switch it on, or correct its address or key in PRINTERS, and start the shop again.',
    );
  }),
];
