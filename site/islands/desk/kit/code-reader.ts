/** Of the Shape Detection API, which TypeScript does not know yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type WithDetector = typeof globalThis & { readonly BarcodeDetector?: new () => Detector };

export type CodeReader = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** More pixels make a code no easier to read, and each picture slower. */
const MAX_WIDTH = 1280;

/** Reads the codes in a picture: by the browser where it can (Chrome on Android and macOS), else by a worker of ours. */
export function openCodeReader(closed: AbortSignal): CodeReader {
  const { BarcodeDetector } = globalThis as WithDetector;
  return BarcodeDetector ? readByBrowser(new BarcodeDetector()) : readByWorker(closed);
}

function readByBrowser(detector: Detector): CodeReader {
  return async (video) => {
    const found = await detector.detect(video).catch(() => []);
    return found.map(({ rawValue }) => rawValue);
  };
}

function readByWorker(closed: AbortSignal): CodeReader {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  closed.addEventListener('abort', () => worker.terminate());
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let answer: ((codes: readonly string[]) => void) | undefined;
  worker.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
    answer?.(data);
    answer = undefined;
  };
  return async (video) => {
    // The worker loads its reader with the first picture; those that come before it is done are left out.
    if (answer || !context) return [];
    const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    const { promise, resolve } = Promise.withResolvers<readonly string[]>();
    answer = resolve;
    worker.postMessage(picture, [picture.data.buffer]);
    return await promise;
  };
}
