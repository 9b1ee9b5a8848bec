import { env } from 'node:process';
import pLimit from 'p-limit';
import { afterAll, describe, expect, it } from 'vitest';
import { findPlanted } from './find-planted.ts';
import { patches } from './patches.ts';

const seed = Number(env['HISTORY_SEED'] ?? 1);
/** such as `^0[1-5]`: only these */
const chosen = patches.filter(({ name }) => new RegExp(env['PLANTED'] ?? '').test(name));
const rows: string[] = [];
/** Each has a database server and the whole API. */
const twoAtOnce = pLimit(2);

afterAll(() => console.info(rows.sort().join('\n')));

describe.concurrent('histories', () => {
  it.each(chosen)('find $name', async (patch) => {
    const found = await twoAtOnce(() => findPlanted(patch, seed));
    const { steps, history, rule } = found ?? { steps: 0, history: 'not found', rule: '' };
    const row = `${patch.name}: ${patch.slip}\n  seed ${found?.seed}, ${steps} steps: ${history}\n  ${rule}`;
    console.info(row);
    rows.push(row);
    expect(found).toBeDefined();
  });
});
