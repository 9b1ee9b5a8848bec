import type { PointerFacts } from './drawing/drawing-wire.ts';

const pointerTypes = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const;

/** Tells what a pointer does over the picture, until `signal` aborts. Over it a wheel does not scroll the page, and no menu opens. */
export function hearPointer(host: HTMLElement, signal: AbortSignal, tell: (facts: PointerFacts) => void): void {
  for (const type of pointerTypes) {
    host.addEventListener(
      type,
      (event) => {
        if (type === 'pointerdown') host.setPointerCapture(event.pointerId);
        tell(factsOf(event));
      },
      { signal },
    );
  }
  const zoom = (event: WheelEvent) => {
    event.preventDefault();
    tell(factsOf(event));
  };
  host.addEventListener('wheel', zoom, { signal, passive: false });
  host.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
}

function factsOf(event: PointerEvent | WheelEvent): PointerFacts {
  const { type, button, clientX, clientY, pageX, pageY, ctrlKey, metaKey, shiftKey } = event;
  return {
    type: type as PointerFacts['type'],
    pointerId: 'pointerId' in event ? event.pointerId : 0,
    pointerType: 'pointerType' in event ? event.pointerType : 'mouse',
    ...{ button, clientX, clientY, pageX, pageY, ctrlKey, metaKey, shiftKey },
    deltaY: 'deltaY' in event ? event.deltaY : 0,
  };
}
