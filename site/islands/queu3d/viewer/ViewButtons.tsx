import type { ReactNode } from 'react';
import { STEP } from './orbit-by-key.ts';
import type { Orbiting } from './viewer-props.ts';

interface Props {
  readonly view: Orbiting;
  readonly isFull: boolean;
  readonly onFullScreen?: (() => void) | undefined;
}

/** What dragging and scrolling do, for those who do neither. */
export function ViewButtons({ view, isFull, onFullScreen }: Props) {
  const button = (name: string, act: (() => void) | undefined, children: ReactNode) => (
    <button type="button" className="icon-btn" aria-label={name} title={name} onClick={act}>
      <svg className="ico" viewBox="0 0 20 20" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
  return (
    <fieldset className="v3-view" aria-label="View">
      {onFullScreen &&
        (isFull
          ? button('Leave full screen', onFullScreen, <path d="M8 3v5H3M17 8h-5V3M12 17v-5h5M3 12h5v5" />)
          : button('View full screen', onFullScreen, <path d="M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5" />))}
      {button('Show all of it', () => view.reset(), <path d="M10 3 3 9h2v8h10V9h2z" />)}
      {button('Zoom in', () => view.zoom(true), <path d="M10 4v12M4 10h12" />)}
      {button('Zoom out', () => view.zoom(false), <path d="M4 10h12" />)}
      {button('Look from further left', () => view.orbit(-STEP, 0), <path d="M16 15a7 7 0 1 0-11-8M4 3v4.5h4.5" />)}
      {button('Look from further right', () => view.orbit(STEP, 0), <path d="M4 15A7 7 0 1 1 15 7M16 3v4.5h-4.5" />)}
      {button('Look from further above', () => view.orbit(0, STEP), <path d="m4 12 6-6 6 6M10 6v11M4 3h12" />)}
      {button('Look from further below', () => view.orbit(0, -STEP), <path d="m4 8 6 6 6-6M10 14V3M4 17h12" />)}
    </fieldset>
  );
}
