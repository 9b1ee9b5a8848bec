// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSecretFiles } from './secret-files.mjs';

const folder = mkdtempSync(join(tmpdir(), 'secret-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'secret');

/**
 * @param {string} content
 * @param {NodeJS.ProcessEnv} env
 */
function settingsOf(content, env) {
  writeFileSync(file, content);
  readSecretFiles(env);
  return env;
}

it.each(['sk_test_1', 'sk_test_1\n', 'sk_test_1\r\n'])(
  'takes a secret from its file, without the end of its line: %j',
  (content) => {
    expect(settingsOf(content, { STRIPE_SECRET_KEY_FILE: file, PORT: '1' })).toEqual({
      STRIPE_SECRET_KEY: 'sk_test_1',
      PORT: '1',
    });
  },
);

it('keeps everything else of the file', () => {
  expect(settingsOf(' a b \n\n', { TOKEN_SECRET_FILE: file })).toEqual({ TOKEN_SECRET: ' a b \n' });
});

it('leaves a setting unset whose file is empty', () => {
  expect(settingsOf('\n', { SMTP_URL_FILE: file, SMTP_URL: '' })).toEqual({ SMTP_URL: '' });
});

it('refuses a secret that is set in both ways', () => {
  expect(() => settingsOf('a', { SMTP_URL_FILE: file, SMTP_URL: 'smtp://b' })).toThrow(
    'Set SMTP_URL or SMTP_URL_FILE, not both.',
  );
});

it('names the setting and the file when it cannot be read', () => {
  expect(() => readSecretFiles({ SMTP_URL_FILE: '/nowhere/secret' })).toThrow(
    'SMTP_URL_FILE: /nowhere/secret cannot be read.',
  );
});

it('reads no file for a setting that is not secret', () => {
  expect(settingsOf('x', { PUBLIC_URL_FILE: file })).toEqual({ PUBLIC_URL_FILE: file });
});
