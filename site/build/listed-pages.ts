import { glob, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type ListedPage, listedPage } from '../lib/crawlers/listed-page.ts';

/** What crawlers are told of a page stands in this many bytes of its head. */
const HEAD = 24_000;
const AT_A_TIME = 16;

/** The pages of a built site that search engines may list. */
export async function listedPages(folder: string): Promise<ListedPage[]> {
  const files: string[] = [];
  for await (const file of glob('**/index.html', { cwd: folder })) files.push(join(folder, file));
  const pages: ListedPage[] = [];
  const readOn = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const page = listedPage(await startOf(file));
      if (page) pages.push(page);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, readOn));
  return pages;
}

async function startOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
