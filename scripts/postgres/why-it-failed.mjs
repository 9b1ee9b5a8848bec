// @ts-check
import { readFileSync } from 'node:fs';

/**
 * What Postgres itself gives as the reason, from its log.
 * @param {string} logFile
 */
export function whyItFailed(logFile) {
  return reasonIn(readFileSync(logFile, 'utf8'), logFile);
}

/**
 * @param {string} log
 * @param {string} logFile
 */
export function reasonIn(log, logFile) {
  if (/No space left on device/i.test(log)) return 'the disk is full. Make room, then start again.';
  const lines = log.split('\n').filter((line) => /\b(FATAL|PANIC|ERROR):|error:/.test(line));
  const reason = lines.at(-1)?.replace(/^.*?(FATAL|PANIC|ERROR|error): +/, '');
  const detail = /DETAIL: +(.*)/.exec(log.slice(log.lastIndexOf(lines.at(-1) ?? '')))?.[1];
  if (reason && detail) return `Postgres says "${reason}: ${detail}" (more in ${logFile}).`;
  return reason ? `Postgres says "${reason}" (more in ${logFile}).` : `the reason may stand in ${logFile}.`;
}
