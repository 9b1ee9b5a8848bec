import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { openCodeReader } from './code-reader.ts';

const LOOK_EVERY_MS = 250;
/** A code that stays in the picture counts once; the next equal piece is held there after a moment. */
const SAME_CODE_MS = 2_000;

/** The back camera's picture, and the codes in it. The browser asks for permission when it opens. */
export function CameraScan({ onScan, onEnd }: { onScan: (code: string) => void; onEnd: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const scanned = useRef(onScan);
  scanned.current = onScan;
  useEffect(() => {
    const stop = new AbortController();
    const readCodes = openCodeReader(stop.signal);
    let last = { code: '', at: 0 };
    const look = async () => {
      const picture = video.current;
      if (!picture || picture.readyState < picture.HAVE_CURRENT_DATA) return;
      const [code] = await readCodes(picture);
      if (!code || stop.signal.aborted) return;
      const now = performance.now();
      const isSame = code === last.code && now - last.at < SAME_CODE_MS;
      last = { code, at: now };
      if (!isSame) scanned.current(code);
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
        <Button size="s" onClick={onEnd}>
          Close
        </Button>
      </p>
    );
  }
  return <video ref={video} className="desk-camera" autoPlay playsInline muted aria-label="Camera" />;
}
