import { type FileHandle, open } from 'node:fs/promises';

const CHUNK = 256 * 1024;
/** Milliseconds between two reads of a file that has not grown. */
const PAUSE = 100;

/**
 * Reads a file while another process writes it, until its end once `ended` has resolved. Rejects if `ended` rejects.
 */
export async function* tailFile(file: string, ended: Promise<unknown>): AsyncGenerator<Uint8Array> {
  let isEnded = false;
  const end = ended.then(() => {
    isEnded = true;
  });
  // A rejection is handled at the next pause.
  end.catch(() => {});
  const handle = await openOnceThere(file, end, () => isEnded);
  if (!handle) return;
  // One buffer for all reads: most find little that is new, and allocating each time would slow the writer down.
  const buffer = new Uint8Array(CHUNK);
  try {
    for (;;) {
      // Checked before reading, so that the last bytes are still read below.
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
