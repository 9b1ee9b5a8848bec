import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** Part of a path, so it has neither dots nor slashes. */
const releaseIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);

/** `release.json` of a release: pages and content that are shown together. It is written last. */
const releaseSchema = z.object({
  id: releaseIdSchema.describe('the name of its folder'),
  madeAt: z.iso.datetime(),
  asOf: z.iso.datetime().describe('the time for which scheduled posts and sales were resolved'),
  code: z.string().min(1).max(128).describe('hash of the code that built the pages'),
  edits: z.array(z.int()).default([]).describe('ids of the edits of the desk that are in it'),
  settled: z.array(z.int()).default([]).describe('ids of those that the content folder has as well'),
});
export type Release = z.infer<typeof releaseSchema>;

/** A release that cannot be used; the message says why. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

/** Built by another version of the code: after an upgrade the current release is, until a new one is activated. */
export class OtherCodeError extends ReleaseError {
  override name = 'OtherCodeError';
}

export interface ReleaseFolders {
  readonly folder: string;
  /** the built pages */
  readonly site: string;
  /** a copy of the content that they were built from */
  readonly content: string;
  /** the file that makes the release complete */
  readonly manifest: string;
}

export function releaseFolders(dataDir: string, id: string): ReleaseFolders {
  const folder = join(dataDir, 'releases', releaseIdSchema.parse(id));
  return {
    folder,
    site: join(folder, 'site'),
    content: join(folder, 'content'),
    manifest: join(folder, 'release.json'),
  };
}

/** Reads the manifest of a release. Throws a ReleaseError when there is none, or an invalid one. */
export async function readRelease(dataDir: string, id: string): Promise<Release> {
  if (!releaseIdSchema.safeParse(id).success) throw new ReleaseError(`“${id}” is not the id of a release.`);
  const { manifest } = releaseFolders(dataDir, id);
  const text = await readFile(manifest, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new ReleaseError(`There is no ${manifest}.`);
    throw new ReleaseError(`${manifest} cannot be read: ${error.message}`);
  });
  const parsed = releaseSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new ReleaseError(`${manifest} is not a manifest: ${z.prettifyError(parsed.error)}`);
  if (parsed.data.id !== id) throw new ReleaseError(`${manifest} is that of ${parsed.data.id}.`);
  return parsed.data;
}

/** In the folder of every built site: a hash of the code that built it. */
const CODE_FILE = '.code';

/** Undefined for a folder without a built site. */
export async function readSiteCode(site: string): Promise<string | undefined> {
  const text = await readFile(join(site, CODE_FILE), 'utf8').catch(() => undefined);
  return text?.trim() || undefined;
}

/** In the folder of every built site: the moment that it was built for. */
const AS_OF_FILE = '.as-of';

/** Undefined for a folder without a built site. */
export async function readSiteAsOf(site: string): Promise<Date | undefined> {
  const text = await readFile(join(site, AS_OF_FILE), 'utf8').catch(() => '');
  return Number.isNaN(Date.parse(text)) ? undefined : new Date(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
