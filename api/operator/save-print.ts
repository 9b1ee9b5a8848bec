import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OrderedPrint } from '../domain/prints/ordered-prints.ts';
import { printFiles } from '../domain/prints/print-files.ts';
import type { OperatorDeps } from './desk.ts';

/** Writes all files of a print into a folder of its own below `folder`; tells where they are. */
export async function savePrint(
  deps: Pick<OperatorDeps, 'files'>,
  print: OrderedPrint,
  folder: string,
): Promise<string[]> {
  const place = join(folder, `${print.refId}-${print.position + 1}`);
  await mkdir(place, { recursive: true });
  const saved: string[] = [];
  for await (const { name, content } of printFiles(deps, print)) {
    const path = join(place, name);
    await pipeline(Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path));
    saved.push(path);
  }
  return saved;
}
