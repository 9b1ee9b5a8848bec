import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { reportLines } from './report.ts';
import { runDoctor } from './run-checks.ts';

/**
 * `npm run doctor`. The launcher passes the settings as environment variables, the names of all others, and why secret
 * files or the embedded database could not be read.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    names: { type: 'string', default: '' },
    'settings-problem': { type: 'string' },
    'database-problem': { type: 'string' },
  },
});
const findings = await runDoctor({
  env: process.env,
  names: values.names.split(',').filter(Boolean),
  project: fileURLToPath(new URL('../../..', import.meta.url)),
  settingsProblem: values['settings-problem'],
  databaseProblem: values['database-problem'],
});
console.log(values.json ? JSON.stringify(findings, null, 2) : reportLines(findings).join('\n'));
// Connections that never answered would keep the process running.
process.exit(findings.some(({ status }) => status === 'error') ? 1 : 0);
