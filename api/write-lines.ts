import process from 'node:process';

/** Lines of this time share one write: each write takes as long as a query, and wakes whoever reads the log. */
const GATHER_MS = 20;

/** Writes lines of the log a moment later, in their order; what is left when the process exits, then. */
export function gatherLines(write: (text: string) => void): (line: string) => void {
  let lines: string[] = [];
  const flush = () => {
    const text = lines.join('\n');
    const isEmpty = lines.length === 0;
    lines = [];
    if (!isEmpty) write(text);
  };
  process.on('exit', flush);
  // An error that nobody catches ends the process without that.
  for (const event of ['error', 'unhandledrejection']) globalThis.addEventListener?.(event, flush);
  return (line) => {
    lines.push(line);
    if (lines.length === 1) setTimeout(flush, GATHER_MS);
  };
}
