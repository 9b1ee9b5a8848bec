import type { ReactNode } from 'react';
import { ORBIT_STEP } from './renderer/orbit-by-key.ts';
import type { CameraControls } from './renderer/viewer-props.ts';

interface Props {
  readonly controls: CameraControls;
  readonly isFull: boolean;
  readonly onFullScreen?: (() => void) | undefined;
}

/** Buttons for what dragging and scrolling do. */
export function ViewButtons({ controls, isFull, onFullScreen }: Props) {
  const button = (name: string, onClick: (() => void) | undefined, children: ReactNode) => (
    <button type="button" className="icon-btn" aria-label={name} title={name} onClick={onClick}>
      <svg className="ico" viewBox="0 0 20 20" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
  return (
    <fieldset className="v3-view" aria-label="View">
      {onFullScreen &&
        (isFull
          ? button('Exit full screen', onFullScreen, <path d="M8 3v5H3M17 8h-5V3M12 17v-5h5M3 12h5v5" />)
          : button('View full screen', onFullScreen, <path d="M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5" />))}
      {button('Show the whole model', () => controls.reset(), <path d="M10 3 3 9h2v8h10V9h2z" />)}
      {button('Zoom in', () => controls.zoom(true), <path d="M10 4v12M4 10h12" />)}
      {button('Zoom out', () => controls.zoom(false), <path d="M4 10h12" />)}
      {button(
        'View from further left',
        () => controls.orbit(-ORBIT_STEP, 0),
        <path d="M16 15a7 7 0 1 0-11-8M4 3v4.5h4.5" />,
      )}
      {button(
        'View from further right',
        () => controls.orbit(ORBIT_STEP, 0),
        <path d="M4 15A7 7 0 1 1 15 7M16 3v4.5h-4.5" />,
      )}
      {button(
        'View from further above',
        () => controls.orbit(0, ORBIT_STEP),
        <path d="m4 12 6-6 6 6M10 6v11M4 3h12" />,
      )}
      {button(
        'View from further below',
        () => controls.orbit(0, -ORBIT_STEP),
        <path d="m4 8 6 6 6-6M10 14V3M4 17h12" />,
      )}
    </fieldset>
  );
}
