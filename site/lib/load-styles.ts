const asked = new Map<string, Promise<void>>();

/**
 * Adds a stylesheet to the page once, and waits until it applies, so that nothing loaded on demand shows unstyled.
 * Rejects when the file fails to load; the next call retries.
 */
export function loadStyles(address: string): Promise<void> {
  const known = asked.get(address);
  if (known) return known;
  const link = document.createElement('link');
  const isThere = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      asked.delete(address);
      link.remove();
      reject(new Error(`${address} could not be loaded`));
    });
  });
  asked.set(address, isThere);
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
  return isThere;
}
