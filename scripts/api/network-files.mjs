// @ts-check
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = '/etc/resolv.conf';

/** The machine's files about names, certificates and the time zone, for processes that connect to other hosts. */
export function networkFiles() {
  const files = ['hosts', 'resolv.conf', 'nsswitch.conf', 'host.conf', 'gai.conf', 'ssl', 'pki', 'localtime'];
  const linked = existsSync(NAMES) ? [realpathSync(NAMES)] : [];
  return [...files.map((name) => join('/etc', name)), ...linked].filter(existsSync);
}
