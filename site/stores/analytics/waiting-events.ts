import type { ShopEvent } from './events.ts';

const KEY = 'northspool:waiting-events';
/** A checkout has about six. */
const MAX_WAITING = 20;

/** Keeps an event of a page that loads no tracking, for the next page of this browser that may. */
export function keepEvent(event: ShopEvent): void {
  write([...read(), event].slice(-MAX_WAITING));
}

/** The kept events; each is returned once. */
export function takeEvents(): readonly ShopEvent[] {
  const events = read();
  if (events.length > 0) write([]);
  return events;
}

function read(): readonly ShopEvent[] {
  try {
    const events: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(events) ? events : [];
  } catch {
    return [];
  }
}

/** A browser that stores nothing measures nothing. */
function write(events: readonly ShopEvent[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(events));
  } catch {}
}
