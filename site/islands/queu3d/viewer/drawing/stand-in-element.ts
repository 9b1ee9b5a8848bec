import type { PictureSize, PointerFacts } from './drawing-wire.ts';

type Listener = (event: PointerFacts & { preventDefault(): void }) => void;

/** Takes an element's place where there is no page: controls listen to it, and it repeats what the page heard. */
export class StandInElement {
  readonly style = { touchAction: '' };
  readonly #listeners = new Map<string, Set<Listener>>();
  #size: PictureSize;

  constructor(size: PictureSize) {
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

  resize(size: PictureSize): void {
    this.#size = size;
  }

  addEventListener(type: string, listener: Listener): void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  /** The page captures and prevents for itself. */
  setPointerCapture(): void {}

  releasePointerCapture(): void {}

  repeat(pointer: PointerFacts): void {
    for (const listener of [...(this.#listeners.get(pointer.type) ?? [])]) {
      listener({ ...pointer, preventDefault: () => undefined });
    }
  }

  /** For libraries that ask for an element. */
  asElement(): HTMLElement {
    return this as unknown as HTMLElement;
  }
}
