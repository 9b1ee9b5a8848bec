import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { folderFiles, tidyFolder } from '../../gateways/files/open-files.ts';
import { folderMailer } from '../../gateways/mail/mailer.ts';
import { streamOf } from '../files-in-memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));
let place = '';
beforeEach(() => {
  place = join(folder, crypto.randomUUID());
});

/** The permissions of other users for a folder and everything in it. */
function openToOthers(path: string): string[] {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  const paths = [path, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  expect(paths.length).toBeGreaterThan(2);
  return paths.filter((each) => statSync(each).mode & 0o077);
}
const mail = { to: 'ada@shop.example', subject: 'Your link', html: '', text: '', messageId: '1@shop.example' };

describe('a file in DATA_DIR', () => {
  it('is unreadable for other users: emails, which contain sign-in links', async () => {
    const mailer = folderMailer(place, 'shop@shop.example', () => new Date());
    await mailer.send(mail);
    mailer.close();
    expect(openToOthers(place)).toEqual([]);
  });

  it('is unreadable for other users: models and G-code', async () => {
    const files = folderFiles(place);
    await files.put(`models/${crypto.randomUUID()}`, streamOf(new Uint8Array(10)));
    await files.put(`previews/${crypto.randomUUID()}/${crypto.randomUUID()}`, streamOf(new Uint8Array(10)));
    expect(openToOthers(place)).toEqual([]);
  });

  it('is made unreadable at startup if an earlier version left it open', async () => {
    for (const name of ['mail', 'files']) {
      mkdirSync(join(place, name), { recursive: true });
      chmodSync(join(place, name), 0o755);
    }
    folderMailer(join(place, 'mail'), 'shop@shop.example', () => new Date()).close();
    await tidyFolder(join(place, 'files'));
    for (const name of ['mail', 'files']) expect(statSync(join(place, name)).mode & 0o777).toBe(0o700);
  });
});
