import { vi } from 'vitest';

/** Vitest gives up after one second, which is too short for a database connection on a busy machine. */
const PATIENCE = { timeout: 120_000 };
const IS_PATIENT = Symbol.for('northspool waits that are patient');

// All test files of a worker share `vi`.
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
