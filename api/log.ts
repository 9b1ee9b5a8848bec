import { currentContext } from './work-context.ts';

/**
 * Structured lines; the sink decides where they go. `error`: somebody has to look, now or later. `warn`: something did
 * not work, and the shop copes. `info`: something happened. Secrets, card data and personal data are never passed in.
 */
export interface Log {
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
}

/** Each line is JSON, with the time, and the request or job that it is about. */
export function jsonLog(write: (line: string) => void, clock: () => Date = () => new Date()): Log {
  const line =
    (level: string) =>
    (message: string, facts: Record<string, unknown> = {}) => {
      const time = clock().toISOString();
      write(JSON.stringify({ time, level, message, ...currentContext()?.facts, ...readable(facts) }));
    };
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

/** A stack with its causes is 4 KB; what a service sent can be any size. */
const MAX_FACT_LENGTH = 8_000;
/** Errors quote what a mail server or the database said, which may name a shopper or contain a connection's password. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\/\/[^\s/@]+@/g, '//…@'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi, '…@…'],
];

function readable(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, readableValue(value)]));
}

function readableValue(value: unknown): unknown {
  const text = value instanceof Error ? stackOf(value) : value;
  return typeof text === 'string' ? withoutSecrets(text.slice(0, MAX_FACT_LENGTH)) : text;
}

/** Replaces addresses and passwords in the text of an error. */
export function withoutSecrets(text: string): string {
  return SECRETS.reduce((left, [secret, instead]) => left.replace(secret, instead), text);
}

function stackOf({ stack, message, cause }: Error): string {
  const own = stack ?? message;
  return cause instanceof Error ? `${own}\nCaused by: ${stackOf(cause)}` : own;
}
