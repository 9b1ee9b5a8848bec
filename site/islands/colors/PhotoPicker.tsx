import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { colorMessages } from '../../../contract/messages/colors.ts';
import { averageColor } from '../../lib/colors/average-color.ts';
import { openPhoto } from '../../lib/colors/open-photo.ts';
import { Problem } from '../Problem.tsx';

/** The color is the mean of this many pixels to each side of the point, on a canvas of up to 1200 px. */
const REACH = 4;
/** Of the arrow keys, in parts of the photo. */
const STEP = 0.005;
const LARGE_STEP = 0.05;

/** From 0 to 1 on both axes. */
interface Point {
  readonly x: number;
  readonly y: number;
}

interface Picked {
  readonly photo: HTMLCanvasElement;
  readonly point: Point;
  readonly hex: string;
}

/** Picks a color from a photo, which stays in the browser. */
export function PhotoPicker({ onPick }: { onPick: (hex: string) => void }) {
  // Built into the page, where an id that React makes is not valid HTML.
  const id = 'finder-photo';
  const [picked, setPicked] = useState<Picked>();
  const [problem, setProblem] = useState('');

  const pick = (photo: HTMLCanvasElement, { x, y }: Point) => {
    const point = { x: within(x), y: within(y) };
    const hex = colorAt(photo, point);
    setPicked({ photo, point, hex });
    onPick(hex);
  };
  const input = useRef<HTMLInputElement>(null);
  const open = async (file: File | undefined) => {
    if (!file) return;
    setProblem('');
    try {
      pick(await openPhoto(file), { x: 0.5, y: 0.5 });
    } catch (error) {
      setPicked(undefined);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  // A photo may have been chosen before this script ran.
  const openFirst = useRef(open);
  useEffect(() => void openFirst.current(input.current?.files?.[0]), []);

  return (
    <div className="finder-photo stack-2">
      <div className="field">
        <label htmlFor={id}>Or pick it from a photo</label>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => void open(target.files?.[0])}
        />
        <p id={`${id}-hint`} className="hint">
          {colorMessages.photoStays}
        </p>
      </div>
      <Problem>{problem}</Problem>
      {picked && <PhotoPoint {...picked} onMove={(point) => pick(picked.photo, point)} />}
    </div>
  );
}

function PhotoPoint({ photo, point, hex, onMove }: Picked & { onMove: (point: Point) => void }) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.prepend(photo);
    return () => photo.remove();
  }, [photo]);

  const follow = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onMove({ x: (clientX - left) / width, y: (clientY - top) / height });
  };
  const step = (event: KeyboardEvent) => {
    const by = event.shiftKey ? LARGE_STEP : STEP;
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onMove({ x: point.x + move.x * by, y: point.y + move.y * by });
  };

  const [across, down] = [Math.round(100 * point.x), Math.round(100 * point.y)];
  return (
    <div className="stack-2">
      <div
        ref={place}
        className="finder-canvas"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) follow(event);
        }}
      >
        <div
          className="finder-point"
          role="slider"
          tabIndex={0}
          aria-label="Point on the photo"
          aria-describedby={`${id}-hint`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={across}
          aria-valuetext={`${across}% from the left, ${down}% from the top: ${hex}`}
          onKeyDown={step}
          style={{ left: `${100 * point.x}%`, top: `${100 * point.y}%` }}
        />
      </div>
      <p id={`${id}-hint`} className="hint">
        {colorMessages.photoHint}
      </p>
    </div>
  );
}

const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function within(part: number): number {
  return Math.min(1, Math.max(0, part));
}

/** The mean color around a point; at an edge, of the area that lies inside. */
function colorAt(photo: HTMLCanvasElement, { x, y }: Point): string {
  const side = (at: number, length: number) => {
    const middle = Math.min(length - 1, Math.floor(at * length));
    const from = Math.max(0, middle - REACH);
    return { from, count: Math.min(length, middle + REACH + 1) - from };
  };
  const [columns, rows] = [side(x, photo.width), side(y, photo.height)];
  const context = photo.getContext('2d');
  return context ? averageColor(context.getImageData(columns.from, rows.from, columns.count, rows.count)) : '';
}
