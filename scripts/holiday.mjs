// @ts-check
// npm run holiday -- --note "Closed for Christmas." --from 2026-12-24 --until 2026-12-27
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { grant } from './holiday/notices.mjs';
import { readWish } from './holiday/read-wish.mjs';
import { checkDatabaseUrl } from './postgres/check-database-url.mjs';
import { withConnection } from './postgres/connect.mjs';
import { runningDatabase } from './postgres/running-database.mjs';
import { codeOf, explain } from './processes/plain-problem.mjs';
import { complain, say } from './processes/say.mjs';
import { PROJECT } from './setup/project.mjs';

try {
  const { timeZone } = parse(readFileSync(join(PROJECT, 'content', 'store.yaml'), 'utf8'));
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const wish = readWish(process.argv.slice(2), today);
  const lines = await withConnection(await databaseUrl(), (books) => grant(books, wish, timeZone));
  for (const line of lines) say(line);
} catch (error) {
  complain(codeOf(error) === 'ECONNREFUSED' ? 'The database does not answer. Does the shop run?' : explain(error));
  process.exitCode = 1;
}

async function databaseUrl() {
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (!DATABASE_URL) return runningDatabase(resolve(PROJECT, DATA_DIR || '.data'));
  await checkDatabaseUrl(DATABASE_URL);
  return DATABASE_URL;
}
