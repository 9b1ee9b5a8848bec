type Listen = Parameters<EventTarget['addEventListener']>;

/** Globals of frameworks and test tools, which last as long as the worker. */
const isTheirs = (name: string) => name.startsWith('__') || name === 'IS_REACT_ACT_ENVIRONMENT';

/** Records the browser's state and listeners, so that whatever a test file adds can be undone. */
export function keepBrowser(): { bringBack(): void } {
  keepFrames();
  const timers = keepTimers();
  const kinds = keepKinds();
  const listeners = keepListeners();
  // Last of those that replace globals: it brings back what it finds here.
  const names = keepNames();
  const elements = keepElements();
  return {
    bringBack() {
      for (const undo of [timers, kinds, names, listeners, elements]) undo();
    },
  };
}

/**
 * Keeps the interval of jsdom's frames running. jsdom starts it with the global `setInterval` when a frame is awaited or a
 * focused element is removed, and believes that it runs until it stops it. An interval that a test's fake timers hold, or
 * that was stopped with the timers of its file, would be the last: no frame comes in this worker, and no dialog that
 * opens gets the focus.
 */
function keepFrames(): void {
  const { requestAnimationFrame } = globalThis;
  const next = () => void requestAnimationFrame(next);
  next();
}

/** Stops the timers of a test file, so that its polling does not run in the next one. */
function keepTimers(): () => void {
  const running = new Set<ReturnType<typeof setTimeout>>();
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name] as typeof setTimeout;
    const starting = (...timer: Parameters<typeof setTimeout>) => {
      const id = start(...timer);
      running.add(id);
      return id;
    };
    Reflect.set(globalThis, name, Object.assign(starting, start));
  }
  return () => {
    for (const id of running) clearTimeout(id);
    running.clear();
  };
}

/** Prototypes: jsdom has no `showModal`, for one, and tests add it to all dialogs. */
function keepKinds(): () => void {
  const kinds = Object.getOwnPropertyNames(globalThis)
    .filter((name) => /^[A-Z]/.test(name))
    .map((name) => Reflect.get(globalThis, name)?.prototype)
    .filter((kind) => typeof kind === 'object' && kind !== null);
  const kept = [navigator, ...kinds].map((kind) => [kind, Object.getOwnPropertyDescriptors(kind)] as const);
  return () => {
    for (const [kind, before] of kept) {
      for (const key of Reflect.ownKeys(kind)) {
        const was = Reflect.get(before, key) as PropertyDescriptor | undefined;
        const is = Reflect.getOwnPropertyDescriptor(kind, key);
        if (!was) Reflect.deleteProperty(kind, key);
        else if (was.value !== is?.value || was.get !== is?.get) Reflect.defineProperty(kind, key, was);
      }
    }
  };
}

/** Globals such as `matchMedia`. */
function keepNames(): () => void {
  const kept = new Map(Object.getOwnPropertyNames(globalThis).map((name) => [name, Reflect.get(globalThis, name)]));
  return () => {
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      if (isTheirs(name)) continue;
      const was = kept.get(name);
      if (!kept.has(name)) Reflect.deleteProperty(globalThis, name);
      else if (typeof was === 'function' && Reflect.get(globalThis, name) !== was) Reflect.set(globalThis, name, was);
    }
  };
}

/** Page scripts never remove their listeners, because a page load would. */
function keepListeners(): () => void {
  const heard: [target: EventTarget, listen: Listen][] = [];
  for (const target of [window, document, document.documentElement, document.body]) {
    const add = target.addEventListener.bind(target) as EventTarget['addEventListener'];
    target.addEventListener = (...listen: Listen) => {
      heard.push([target, listen]);
      add(...listen);
    };
  }
  return () => {
    for (const [target, listen] of heard.splice(0)) target.removeEventListener(...listen);
  };
}

/** The bare page: `screen` queries this very body, even after a test has replaced it. */
function keepElements(): () => void {
  const { documentElement, head, body } = document;
  const top = [...document.childNodes];
  return () => {
    document.replaceChildren();
    for (const part of top) document.append(part);
    documentElement.replaceChildren(head, body);
    for (const part of [head, body]) part.replaceChildren();
    for (const part of [documentElement, body]) for (const name of part.getAttributeNames()) part.removeAttribute(name);
  };
}
