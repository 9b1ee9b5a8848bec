/** Code of a part of the page that most visits never need. */
export interface StartedLater {
  /** Loads and runs it once; resolves to whether it runs. A failed load is repeated by the next call. */
  start(): Promise<boolean>;
  stop(): void;
}

/** `load` resolves to what runs the code, which may return what ends it. */
export function startLater(load: () => Promise<() => (() => void) | undefined>): StartedLater {
  let isOver = false;
  let started: Promise<boolean> | undefined;
  let end = () => {};
  const run = async () => {
    const begin = await load();
    if (isOver) return false;
    end = begin() ?? end;
    return true;
  };
  return {
    async start() {
      started ??= run();
      try {
        return await started;
      } catch {
        started = undefined;
        return false;
      }
    },
    stop() {
      isOver = true;
      end();
    },
  };
}

/**
 * Starts the code of a form when one of its fields is used. A form that is sent before it runs is sent again once it
 * does; without it, the browser sends the form.
 */
export function startOnUse(form: HTMLFormElement, later: StartedLater): void {
  let isRunning = false;
  const start = async () => {
    isRunning = await later.start();
    return isRunning;
  };
  let isWaiting = false;
  form.addEventListener('focusin', () => void start());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isRunning || isWaiting) return;
    isWaiting = true;
    if (await start()) form.requestSubmit();
    else form.submit();
    isWaiting = false;
  });
}
