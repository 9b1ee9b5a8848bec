// @ts-check
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startPrinter } from '../../api/test/start-test-printers.ts';
import { workerDatabase } from '../../api/test/test-database.ts';
import { withConnection } from '../postgres/connect.mjs';
import { startPrinterLink } from './run-link.mjs';

afterEach(() => vi.unstubAllEnvs());

/** @param {string} printers */
async function startLink(printers) {
  vi.stubEnv('PRINTERS', printers);
  const databaseUrl = await workerDatabase();
  const link = startPrinterLink({ dataDir: mkdtempSync(join(tmpdir(), 'link-')), databaseUrl });
  onTestFinished(link.stop);
  /** @param {string} sql */
  const query = (sql) => withConnection(databaseUrl, async (client) => (await client.query(sql)).rows);
  onTestFinished(async () => {
    await query('delete from printers');
  });
  return { ...link, query };
}

describe('the process that talks to printers', () => {
  it('writes down what each printer says, by its name', async () => {
    const { machine, url } = await startPrinter.moonraker('Printer 4');
    machine.shutdown = 'The emergency stop was pressed';
    const { query } = await startLink(`${url},moonraker://127.0.0.1:9?name=Printer%205`);
    await vi.waitFor(
      async () =>
        expect(await query('select name, state from printers order by name')).toEqual([
          { name: 'Printer 4', state: { is: 'unavailable', reason: 'The emergency stop was pressed' } },
          { name: 'Printer 5', state: { is: 'unavailable', reason: expect.stringMatching(/bad port|ECONNREFUSED/) } },
        ]),
      { timeout: 120_000 },
    );
  });

  it('does not start with an address that is none', async () => {
    const { ended } = await startLink('moonraker://key@10.0.0.7:7125');
    expect(await ended).toBe('exit code 1');
  });
});
