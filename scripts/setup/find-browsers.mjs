// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Debian's Firefox and WebKit, as far as they are installed. Both draw on a display of Xvfb: Firefox has no WebGL
 * without a display, and WebKit does not start.
 * @returns {{ firefox: string | undefined, webkit: { driver: string, browser: string } | undefined, missing: string[] }}
 */
export function findBrowsers() {
  const hasDisplay = existsSync(XVFB);
  const firefox = hasDisplay && existsSync(FIREFOX) ? FIREFOX : undefined;
  const browser = miniBrowser();
  const webkit = hasDisplay && browser && existsSync(WEBKIT_DRIVER) ? { driver: WEBKIT_DRIVER, browser } : undefined;
  const missing = [
    ...(hasDisplay ? [] : ['xvfb']),
    ...(existsSync(FIREFOX) ? [] : ['firefox-esr']),
    ...(browser && existsSync(WEBKIT_DRIVER) ? [] : ['webkit2gtk-driver']),
  ];
  return { firefox, webkit, missing };
}

/**
 * @param {{ missing: string[] }} found
 * @returns {string | null} the line that says which journeys are left out, and how to have them
 */
export function sayMissing({ missing }) {
  if (missing.length === 0) return null;
  return `Some browser journeys are left out. To have them too: apt-get install ${missing.join(' ')}`;
}

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
export const XVFB = '/usr/bin/Xvfb';

/** The package puts it beside its library: a folder named after the machine and the version of the interface. */
function miniBrowser() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu')) : [];
  return folders
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join('/usr/lib', folder, name, 'MiniBrowser')),
    )
    .find((file) => existsSync(file));
}
