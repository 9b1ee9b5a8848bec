import { type FileHandle, open } from 'node:fs/promises';

const CHUNK = 256 * 1024;
/** Milliseconds between two looks at a file that has not grown. */
const PAUSE = 100;

/**
 * Reads a file while another process writes it, from its beginning to where it ends when `ended` resolves. When that
 * rejects, so does reading.
 */
export async function* tailFile(file: string, ended: Promise<unknown>): AsyncGenerator<Uint8Array> {
  let isEnded = false;
  const end = ended.then(() => {
    isEnded = true;
  });
  // It may fail while nobody waits for it; whoever reads hears of it at the next pause.
  end.catch(() => {});
  const handle = await openOnceThere(file, end, () => isEnded);
  if (!handle) return;
  // One for all looks: most find little that is new, and memory for each would slow the writer down.
  const buffer = new Uint8Array(CHUNK);
  try {
    for (;;) {
      // Asked before reading: what was written until the end is then read below.
      const wasEnded = isEnded;
      const { bytesRead } = await handle.read(buffer, 0, CHUNK, null);
      if (bytesRead > 0) yield buffer.slice(0, bytesRead);
      else if (wasEnded) return;
      else await Promise.race([end, pause()]);
    }
  } finally {
    await handle.close();
  }
}

async function openOnceThere(
  file: string,
  end: Promise<void>,
  isEnded: () => boolean,
): Promise<FileHandle | undefined> {
  for (;;) {
    const wasEnded = isEnded();
    const handle = await open(file).catch(() => undefined);
    if (handle || wasEnded) return handle;
    await Promise.race([end, pause()]);
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}
