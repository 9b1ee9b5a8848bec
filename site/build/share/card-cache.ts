import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** What was made of the same inputs in an earlier build, or else what `make` makes of them now. */
export async function fromCache(
  inputs: readonly (string | Buffer)[],
  make: () => Promise<Buffer>,
  folder = resolve('.cache/share'),
): Promise<Buffer> {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(input).update('\0');
  const file = join(folder, `${hash.digest('hex')}.jpg`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;
  const made = await make();
  await mkdir(folder, { recursive: true });
  // Two builds may write the same file; each sees it whole or not at all.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, made);
  await rename(unfinished, file);
  return made;
}
