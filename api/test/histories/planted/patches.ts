import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Patch {
  /** such as `03-reservation-forgotten` */
  readonly name: string;
  readonly path: string;
  /** its first line */
  readonly slip: string;
}

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Bugs that somebody could write: each makes the shop wrong in a way that histories must find. */
export const patches: readonly Patch[] = readdirSync(folder)
  .filter((file) => file.endsWith('.patch'))
  .sort()
  .map((file) => {
    const path = `${folder}${file}`;
    return { name: file.replace('.patch', ''), path, slip: readFileSync(path, 'utf8').split('\n')[0] ?? '' };
  });
