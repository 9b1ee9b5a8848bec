import { type PointerEvent, useId, useState } from 'react';
import type { Focus } from '../../../../contract/desk/content-pictures.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import type { CropPreview } from './crop-preview.ts';
import { stage } from './picture-names.ts';

interface Props {
  readonly preview: CropPreview;
  /** a swatch is always cropped */
  readonly use: 'square' | 'swatch';
  /** such as #0B5A63: pages light their stage with it */
  readonly color: string | undefined;
  /** gets what stays in view; undefined: all of it */
  readonly onChosen: (focus: Focus | undefined) => void;
  readonly onClose: () => void;
}

const MIDDLE = 50;

/**
 * Asks what stays in view of a photo that becomes a square, and shows it as pages will. Only its longer side is cut, so there
 * is one slider; pointers move the frame as well.
 */
export function CropDialog({ preview, use, color, onChosen, onClose }: Props) {
  const id = useId();
  const [isCropped, setCropped] = useState(use === 'swatch');
  const [at, setAt] = useState(MIDDLE);
  const { src, width, height } = preview;
  const isWide = width > height;
  const focus = isWide ? { x: at, y: MIDDLE } : { x: MIDDLE, y: at };
  // The part of its longer side that the square has.
  const kept = Math.min(width, height) / Math.max(width, height);
  const moveFrame = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const middle = isWide ? (clientX - box.left) / box.width : (clientY - box.top) / box.height;
    const part = Math.min(1, Math.max(0, (middle - kept / 2) / (1 - kept)));
    setAt(Math.round(part * 100));
  };
  const [start, length] = [`${at * (1 - kept)}%`, `${kept * 100}%`];
  const frame = isWide ? { left: start, width: length } : { top: start, height: length };
  return (
    <Dialog title="What stays in view" isOpen onClose={onClose}>
      {use === 'square' && (
        <fieldset>
          <legend>An item’s picture is a square</legend>
          <label className="check">
            <input type="radio" name={id} checked={!isCropped} onChange={() => setCropped(false)} />
            <span>The whole picture, on the color of the page’s stage</span>
          </label>
          <label className="check">
            <input type="radio" name={id} checked={isCropped} onChange={() => setCropped(true)} />
            <span>Cropped to a square</span>
          </label>
        </fieldset>
      )}
      <div className="desk-crop">
        <div
          className="desk-framed"
          // The slider below does the same by keys.
          onPointerDown={isCropped ? moveFrame : undefined}
          onPointerMove={isCropped ? (event) => event.buttons > 0 && moveFrame(event) : undefined}
        >
          <img src={src} alt="" draggable={false} />
          {isCropped && <div style={frame} />}
        </div>
        <figure>
          <img
            className="desk-staged lit"
            src={src}
            alt=""
            style={{
              ...stage(color),
              objectFit: isCropped ? 'cover' : 'contain',
              objectPosition: `${focus.x}% ${focus.y}%`,
            }}
          />
          <figcaption className="hint">As pages show it</figcaption>
        </figure>
      </div>
      {isCropped && (
        <label className="desk-slide">
          <span>{isWide ? 'From left to right' : 'From top to bottom'}</span>
          <input
            type="range"
            min={0}
            max={100}
            value={at}
            aria-valuetext={`${at} % from the ${isWide ? 'left' : 'top'}`}
            onChange={({ target }) => setAt(target.valueAsNumber)}
          />
        </label>
      )}
      <div className="desk-actions">
        <Button look="act" onClick={() => onChosen(isCropped ? focus : undefined)}>
          Use the picture
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
