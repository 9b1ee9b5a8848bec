// @ts-check
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { dropShopDatabase, ensureShopDatabase } from '../postgres/shop-role.mjs';
import { freePort } from '../processes/free-port.mjs';
import { startApi } from './start-api.mjs';

const server = process.env.TEST_DATABASE_URL ?? '';
const database = `start_api_${process.pid}`;
const secret = randomBytes(20).toString('hex');
const dataDir = mkdtempSync(join(tmpdir(), 'start-api-'));
afterAll(async () => {
  await dropShopDatabase(server, database);
  rmSync(dataDir, { recursive: true, force: true });
});

it.runIf(process.getuid?.() === 0)(
  'runs the API as another user without capabilities when root starts it',
  async () => {
    // As an earlier version left it.
    mkdirSync(join(dataDir, 'files', 'models'), { recursive: true });
    writeFileSync(join(dataDir, 'files', 'models', 'a.stl'), 'solid', { mode: 0o600 });
    writeFileSync(join(dataDir, 'secrets.json'), '{}', { mode: 0o600 });
    const own = {
      PORT: String(await freePort()),
      DATABASE_URL: await ensureShopDatabase(server, { database, role: database, password: secret }),
      DATA_DIR: dataDir,
      TOKEN_SECRET: secret,
    };
    const api = await startApi(own, { dropRoot: true });
    try {
      const status = readFileSync(`/proc/${api.pid}/status`, 'utf8');
      expect(status).toMatch(/^Uid:\t65529\t65529\t65529\t65529$/m);
      for (const set of ['CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
        expect(status).toMatch(new RegExp(`^${set}:\t0+$`, 'm'));
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      const ready = await fetch(`http://127.0.0.1:${own.PORT}/api/health/ready`);
      // It knows how much space is left for what it stores.
      expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ warnings: [] })]);
      expect(statSync(join(dataDir, 'files', 'models', 'a.stl')).uid).toBe(65_529);
      expect(statSync(join(dataDir, 'secrets.json')).uid).toBe(0);
    } finally {
      await api.stop();
    }
  },
);
