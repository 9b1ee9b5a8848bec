import { useEffect, useRef, useState } from 'react';

/** Of the Shape Detection API, which TypeScript does not know yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type WithDetector = typeof globalThis & { readonly BarcodeDetector?: new () => Detector };

const LOOK_EVERY_MS = 250;
/** A code that stays in the picture counts once; the next equal piece is held there after a moment. */
const SAME_CODE_MS = 2_000;

export function canScanByCamera(): boolean {
  return 'BarcodeDetector' in globalThis && navigator.mediaDevices !== undefined;
}

/** The back camera's picture, and the codes in it. The browser asks for permission when it opens. */
export function CameraScan({ onScan, onEnd }: { onScan: (code: string) => void; onEnd: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const scanned = useRef(onScan);
  scanned.current = onScan;
  useEffect(() => {
    const { BarcodeDetector } = globalThis as WithDetector;
    if (!BarcodeDetector) return undefined;
    const detector = new BarcodeDetector();
    const stop = new AbortController();
    let last = { code: '', at: 0 };
    const look = async () => {
      const picture = video.current;
      if (!picture || picture.readyState < picture.HAVE_CURRENT_DATA) return;
      const [found] = await detector.detect(picture).catch(() => []);
      if (!found || stop.signal.aborted) return;
      const now = performance.now();
      const isSame = found.rawValue === last.code && now - last.at < SAME_CODE_MS;
      last = { code: found.rawValue, at: now };
      if (!isSame) scanned.current(found.rawValue);
    };
    const start = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const end = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (stop.signal.aborted) return end();
      stop.signal.addEventListener('abort', end);
      if (video.current) video.current.srcObject = stream;
      const timer = setInterval(() => void look(), LOOK_EVERY_MS);
      stop.signal.addEventListener('abort', () => clearInterval(timer));
    };
    start().catch(() => setRefused(true));
    return () => stop.abort();
  }, []);
  if (isRefused) {
    return (
      <p role="alert" className="desk-note desk-danger">
        The camera is not available. Allow it in the browser’s settings, or type the code.{' '}
        <button type="button" className="btn btn-s" onClick={onEnd}>
          Close
        </button>
      </p>
    );
  }
  return <video ref={video} className="pack-camera" autoPlay playsInline muted aria-label="Camera" />;
}
