import { type RefObject, useEffect, useState } from 'react';

/** Whether the element fills the screen, and how to change that; `toggle` is missing where browsers cannot. */
export function useFullScreen(element: RefObject<HTMLElement | null>): { isFull: boolean; toggle?: () => void } {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const changed = () =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [element]);
  if (!document.fullscreenEnabled) return { isFull };
  const toggle = () => {
    // Refused, as by a frame that may not: the button simply does nothing then.
    if (isFull) document.exitFullscreen().catch(() => undefined);
    else element.current?.requestFullscreen().catch(() => undefined);
  };
  return { isFull, toggle };
}
