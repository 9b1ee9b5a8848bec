import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { contentFolder } from './content-folder.ts';

export interface PictureFacts {
  readonly src: string;
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
}

const known = new Map<string, Promise<PictureFacts>>();

/** Size of a committed picture, given by its address, and its other widths that lie beside it. */
export function pictureFacts(address: string): Promise<PictureFacts> {
  const before = known.get(address);
  if (before) return before;
  const facts = read(address);
  known.set(address, facts);
  facts.catch(() => known.delete(address));
  return facts;
}

async function read(address: string): Promise<PictureFacts> {
  const folder = dirname(address);
  const [, stem = '', ending = ''] = /^(.*-)\d+(\.\w+)$/.exec(basename(address)) ?? [];
  const [{ width, height }, files] = await Promise.all([
    sharp(join(contentFolder, address)).metadata(),
    readdir(join(contentFolder, folder)),
  ]);
  const widths = files
    .filter((file) => stem !== '' && file.startsWith(stem) && file.endsWith(ending))
    .map((file) => Number(file.slice(stem.length, -ending.length)))
    .filter(Number.isInteger)
    .sort((a, b) => a - b);
  const srcset = widths.map((size) => `${folder}/${stem}${size}${ending} ${size}w`).join(', ');
  return { src: address, srcset, width, height };
}
