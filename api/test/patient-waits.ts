import { vi } from 'vitest';

/** vitest gives up after one second, which a busy machine needs for less than it takes to connect to a database. */
const PATIENCE = { timeout: 20_000 };
const IS_PATIENT = Symbol.for('northspool waits that are patient');

// Files share `vi` with the others of their worker.
if (!Reflect.has(vi, IS_PATIENT)) {
  const { waitFor, waitUntil } = vi;
  Object.assign(vi, {
    [IS_PATIENT]: true,
    waitFor: ((check, options) =>
      waitFor(check, typeof options === 'number' ? options : { ...PATIENCE, ...options })) as typeof waitFor,
    waitUntil: ((check, options) =>
      waitUntil(check, typeof options === 'number' ? options : { ...PATIENCE, ...options })) as typeof waitUntil,
  });
}
