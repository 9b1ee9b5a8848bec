/** Months are long: so often is enough. */
const EVERY_MS = 60_000;

/** Has the look-alikes charge members as their months pass. */
export function keepCharging(
  services: readonly { advance(): Promise<void> }[],
  onError: (error: Error) => void,
): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const charge = async () => {
    for (const service of services) await service.advance();
  };
  const timer = setInterval(() => {
    running = running.then(charge).catch(onError);
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
