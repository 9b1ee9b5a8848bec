import type { CanvasSize, PointerData } from './renderer-messages.ts';

type Listener = (event: PointerData & { preventDefault(): void }) => void;

/** Replaces the DOM element in a worker: the orbit controls listen to it, and it dispatches the page's pointer events. */
export class FakeElement {
  readonly style = { touchAction: '' };
  readonly #listeners = new Map<string, Set<Listener>>();
  #size: CanvasSize;

  constructor(size: CanvasSize) {
    this.#size = size;
  }

  get ownerDocument(): this {
    return this;
  }

  get clientWidth(): number {
    return this.#size.width;
  }

  get clientHeight(): number {
    return this.#size.height;
  }

  resize(size: CanvasSize): void {
    this.#size = size;
  }

  addEventListener(type: string, listener: Listener): void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  /** The page captures the pointer itself. */
  setPointerCapture(): void {}

  releasePointerCapture(): void {}

  dispatch(pointer: PointerData): void {
    for (const listener of [...(this.#listeners.get(pointer.type) ?? [])]) {
      listener({ ...pointer, preventDefault: () => undefined });
    }
  }

  /** For libraries that expect an element. */
  asElement(): HTMLElement {
    return this as unknown as HTMLElement;
  }
}
