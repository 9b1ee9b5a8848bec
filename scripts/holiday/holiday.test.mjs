// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../api/test/create-test-app.ts';
import { grant } from './notices.mjs';
import { readWish } from './read-wish.mjs';

let now = new Date();
const shop = await createTestApp({ clock: () => now });
const { pool } = shop.deps.connection;
const folder = mkdtempSync(join(tmpdir(), 'holiday-'));
afterAll(() => rmSync(folder, { recursive: true }));

const DETROIT = 'America/Detroit';
const TODAY = '2026-11-21';
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('picture')]);

/** @param {string} name @param {Buffer} bytes */
function file(name, bytes) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
/** @param {Record<string, string>} [changes] */
const asked = (changes = {}) =>
  Object.entries({ note: 'Closed for Christmas.', from: '2026-12-24', until: '2026-12-27', ...changes }).flatMap(
    ([name, value]) => [`--${name}`, value],
  );
/** @param {string[]} args */
const run = (args) => grant(pool, readWish(args, TODAY), DETROIT);

describe('the operator', () => {
  it('sets a notice that shoppers see from the first midnight in Detroit to the last', async () => {
    const [said] = await run(asked({ image: file('tree.png', png) }));
    expect(said).toMatch(/^Notice \d+ is shown from 2026-12-24 to the end of 2026-12-27 \(America\/Detroit\)\.$/);
    const statuses = [];
    for (const moment of ['24T04:59:59Z', '24T05:00:00Z', '28T04:59:59Z', '28T05:00:00Z']) {
      now = new Date(`2026-12-${moment}`);
      statuses.push((await shop.request('/api/holliday')).status);
    }
    expect(statuses).toEqual([204, 200, 200, 204]);
    now = new Date('2026-12-25T12:00:00Z');
    const notice = { note: 'Closed for Christmas.', image: png.toString('base64') };
    expect(await (await shop.request('/api/holliday')).json()).toEqual(notice);
  });

  it('sees all notices, and takes one away', async () => {
    expect(await run(['--list'])).toEqual(['There are no notices.']);
    const [said = ''] = await run(asked());
    const id = /\d+/.exec(said)?.[0] ?? '';
    expect(await run(['--list'])).toEqual([
      expect.stringMatching(
        new RegExp(`^${id}  2026-12-24 to 2026-12-27  (to come|runs now|over)  Closed for Christmas\\.$`),
      ),
    ]);
    expect(await run(['--remove', id])).toEqual([expect.stringContaining(`Notice ${id} is removed.`)]);
    await expect(run(['--remove', id])).rejects.toThrow(`There is no notice ${id}.`);
  });

  it.each([
    [asked({ from: '24.12.2026' }), '--from is "24.12.2026", but must be a day such as 2026-12-24.'],
    [asked({ until: '2026-02-30' }), '--until is "2026-02-30", but must be a day such as 2026-12-24.'],
    [asked({ until: '2026-12-23' }), '--until (2026-12-23) lies before --from (2026-12-24).'],
    [asked({ from: '2026-11-01', until: '2026-11-20' }), '--until (2026-11-20) is over already: today is 2026-11-21.'],
    [asked({ note: ' ' }), '--note is missing'],
    [asked({ note: 'a'.repeat(201) }), '--note has 201 characters.'],
    [['--note', 'Closed.'], '--from is missing: a day such as 2026-12-24.'],
    [asked({ image: join(folder, 'none.png') }), 'There is no file'],
    [asked({ image: file('photo.png', Buffer.from('GIF89a')) }), 'photo.png is not a PNG.'],
    [asked({ image: file('large.png', Buffer.concat([png, Buffer.alloc(102_400)])) }), 'large.png has 101 kB.'],
    [['--remove', 'all'], '--remove is "all", but must be a number that --list shows.'],
    [['--note'], 'npm run holiday -- --list'],
    [['--color', 'red'], 'npm run holiday -- --list'],
    [[], 'Shows a notice over the top of every page.'],
    [['--list', '--remove', '3'], 'Shows a notice over the top of every page.'],
  ])('reads what is wrong with %j', (args, sentence) => {
    expect(() => readWish(args, TODAY)).toThrow(sentence);
  });

  it('of a database that no shop was started on is told so', async () => {
    const empty = { query: async () => Promise.reject(Object.assign(new Error('no table'), { code: '42P01' })) };
    await expect(grant(empty, { kind: 'list' }, DETROIT)).rejects.toThrow('Start the shop once with npm start');
  });
});
