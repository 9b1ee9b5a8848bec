// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './project.mjs';

/** What a shop in sandbox mode says of the accounts that one may sign in with; the API adds them from the same file. */
export function demoAccountLines() {
  const file = join(PROJECT, 'api', 'sandbox', 'demo-accounts.json');
  /** @type {{ email: string, password: string }[]} */
  const accounts = JSON.parse(readFileSync(file, 'utf8'));
  return accounts.map(({ email, password }) => `Demo account: ${email}, password ${password}`);
}
