import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { MAX_PHOTO_PIXELS, PHOTO_MAX_BYTES } from '../../../contract/product-reviews/review.ts';
import { MAX_SIDE } from '../../gateways/pictures/pictures.ts';
import { ShopError } from '../shop-error.ts';
import { openPicture, type PictureDeps, pictureNames, redrawForDesk, requireRoom, withoutWidth } from './pictures.ts';

/** Pictures of a checkout, as paths below the content folder. */
interface PushedPictures {
  readonly stored: readonly string[];
  /** The shop has another picture of the same name, by its name without width: pictures never change. */
  readonly taken: ReadonlyMap<string, string>;
}

interface Checkout {
  /** of content */
  readonly folder: string;
  /** what the shop has of it */
  readonly shopFolder: string;
  /** that name pictures */
  readonly texts: readonly string[];
  readonly by: string;
}

/**
 * Stores the pictures that texts of a checkout name and the shop lacks, in all their widths. Each is decoded as one that is
 * added at the desk, and stored as the bytes that it has in Git, so that both sides stay the same. Throws `content_refused`.
 */
export async function pushPictures(deps: PictureDeps, checkout: Checkout): Promise<PushedPictures> {
  const { folder, shopFolder, texts, by } = checkout;
  const { db } = deps.connection;
  const taken = new Map<string, string>();
  const fresh: { path: string; bytes: Buffer }[] = [];
  for (const name of new Set(texts.flatMap(pictureNames))) {
    const files = await filesOf(join(folder, 'media'), name);
    const states = await Promise.all(
      files.map(async ({ path, bytes }) => {
        const inFolder = await readFile(join(shopFolder, 'media', path)).catch(() => undefined);
        const inShop = inFolder ?? (await openPicture(db, path));
        if (!inShop) return 'new';
        return inShop.equals(bytes) ? 'same' : 'other';
      }),
    );
    const other = files[states.indexOf('other')];
    if (other) taken.set(name, `media/${other.path}`);
    else fresh.push(...files.filter((_, at) => states[at] === 'new'));
  }
  if (fresh.length > 0) await requireRoom(db);
  for (const picture of fresh) await requirePicture(deps, picture);
  const at = deps.clock();
  if (fresh.length > 0) {
    await db
      .insertInto('content_pictures')
      .values(fresh.map((picture) => ({ ...picture, by, at })))
      .onConflict((row) => row.doNothing())
      .execute();
  }
  return { stored: fresh.map(({ path }) => `media/${path}`), taken };
}

/** A picture in the widths that the folder has of it. Throws `content_refused` for a file that no picture is as large as. */
async function filesOf(media: string, name: string): Promise<{ path: string; bytes: Buffer }[]> {
  const names = await readdir(join(media, dirname(name))).catch((): string[] => []);
  const paths = names
    .map((file) => join(dirname(name), file))
    .filter((path) => path.endsWith('.webp') && withoutWidth(path) === name)
    .sort();
  return await Promise.all(
    paths.map(async (path) => {
      const { size } = await stat(join(media, path));
      if (size > PHOTO_MAX_BYTES) throw refused(path, new ShopError('picture_too_large').message);
      return { path, bytes: await readFile(join(media, path)) };
    }),
  );
}

async function requirePicture(deps: PictureDeps, { path, bytes }: { path: string; bytes: Buffer }): Promise<void> {
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') throw refused(path, 'It is no WebP. Add it by npm run add:picture.');
  const named = Number(/-(\d+)\.webp$/.exec(basename(path))?.[1]);
  const { width } = await redrawForDesk(deps, bytes, {
    ...{ width: MAX_SIDE, height: MAX_SIDE, maxPixels: MAX_PHOTO_PIXELS },
    ...({ fit: 'inside', format: 'webp' } as const),
  }).catch((error) => {
    throw error instanceof ShopError ? refused(path, error.message) : error;
  });
  if (width !== named) throw refused(path, `It is ${width} px wide, and its name says ${named}.`);
}

const refused = (path: string, reason: string) =>
  new ShopError('content_refused', { reason: `media/${path}: ${reason}` });
