/** Structured lines; the sink decides where they go. Secrets and card data are never passed in. */
export interface Log {
  info(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
}

export function jsonLog(write: (line: string) => void): Log {
  const line =
    (level: string) =>
    (message: string, facts: Record<string, unknown> = {}) =>
      write(JSON.stringify({ level, message, ...readable(facts) }));
  return { info: line('info'), error: line('error') };
}

function readable(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [key, value instanceof Error ? (value.stack ?? value.message) : value]),
  );
}
