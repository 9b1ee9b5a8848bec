// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { describeBrowser, missingBrowsersNotice } from './browsers.mjs';

it('names the packages that the tests in other browsers need', () => {
  expect(missingBrowsersNotice({ missing: ['xvfb', 'firefox-esr'] })).toBe(
    'Skipping the Firefox and WebKit tests. To run them: apt-get install xvfb firefox-esr',
  );
});

it('prints nothing if every browser is installed', () => {
  expect(missingBrowsersNotice({ missing: [] })).toBeNull();
});

/**
 * @param {string} script
 * @returns {string} a command that runs it
 */
function command(script) {
  const folder = mkdtempSync(join(tmpdir(), 'northspool-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'chromium'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return join(folder, 'chromium');
}

it('names a browser by its version and its command, whatever it complains about', async () => {
  const chromium = command('echo "[: unexpected operator" >&2; echo "Chromium 156.0.8078.79 built on Debian"');
  expect(await describeBrowser(chromium)).toBe(`Chromium 156.0.8078.79 (${chromium})`);
});

it('says why a browser does not start', async () => {
  const broken = command('echo "libnss3.so: cannot open shared object file" >&2; exit 127');
  await expect(describeBrowser(broken)).rejects.toThrow(/does not start[\s\S]*libnss3\.so/);
});
