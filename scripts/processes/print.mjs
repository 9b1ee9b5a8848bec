// @ts-check

// A closed terminal must not stop the work halfway.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

const QUIET_FOR = 1500;
const ON_A_TERMINAL = 1000;
const IN_A_LOG = 15_000;
let ending = false;

/** Stops progress output during shutdown. */
export function silenceSteps() {
  ending = true;
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {string} line */
export function printError(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs the work, and shows progress with the seconds if it takes longer than a moment.
 * @template T
 * @param {string} what such as "Building the pages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  const terminal = process.stdout.isTTY;
  /** @type {NodeJS.Timeout | undefined} */
  let ticking;
  const first = setTimeout(() => {
    if (ending) return;
    print(`${what} …`);
    const report = () => ending || (terminal ? rewrite(`${what} … ${seconds()} s`) : print(`  … ${seconds()} s`));
    ticking = setInterval(report, terminal ? ON_A_TERMINAL : IN_A_LOG);
  }, QUIET_FOR);
  try {
    const result = await work();
    if (ticking && !ending) (terminal ? rewrite : print)(`${what}: done in ${seconds()} s`);
    return result;
  } finally {
    clearTimeout(first);
    clearInterval(ticking);
  }
}

/** @param {string} line */
function rewrite(line) {
  process.stdout.write(`\x1b[1A\x1b[2K${line}\n`);
}
