// @ts-check

// A terminal that was closed must not end the work in the middle.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

const QUIET_FOR = 1500;
const ON_A_TERMINAL = 1000;
const IN_A_LOG = 15_000;
let ending = false;

/** Steps that are cut short say nothing more. */
export function endSteps() {
  ending = true;
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {string} line */
export function complain(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Does the work; says so, with the seconds, only when it takes longer than a moment.
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
    say(`${what} …`);
    const report = () => ending || (terminal ? rewrite(`${what} … ${seconds()} s`) : say(`  … ${seconds()} s`));
    ticking = setInterval(report, terminal ? ON_A_TERMINAL : IN_A_LOG);
  }, QUIET_FOR);
  try {
    const result = await work();
    if (ticking && !ending) (terminal ? rewrite : say)(`${what}: done in ${seconds()} s`);
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
