// @ts-check
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { codeOf, explain, PlainProblem } from '../processes/plain-problem.mjs';

/**
 * @typedef {object} Notice
 * @property {string} note
 * @property {string} from first day, such as 2026-12-24
 * @property {string} until last day
 * @property {Buffer | null} image a PNG
 *
 * @typedef {{ kind: 'add', notice: Notice } | { kind: 'list' } | { kind: 'remove', id: number }} Wish
 */

export const USAGE = `Shows a notice over the top of every page.
  npm run holiday -- --note "Closed for Christmas." --from 2026-12-24 --until 2026-12-27 [--image tree.png]
  npm run holiday -- --list
  npm run holiday -- --remove 3`;

const LONGEST_NOTE = 200;
/** Every page that shows the notice fetches it. */
const MOST_BYTES = 100 * 1024;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * What the operator asks for; throws a sentence when it cannot be done.
 * @param {string[]} args
 * @param {string} today such as 2026-11-21
 * @returns {Wish}
 */
export function readWish(args, today) {
  const { note, from, until, image, list, remove } = options(args);
  const adds = [note, from, until, image].some((value) => value !== undefined);
  if (Number(adds) + Number(list === true) + Number(remove !== undefined) !== 1) throw new PlainProblem(USAGE);
  if (list) return { kind: 'list' };
  if (remove !== undefined) return { kind: 'remove', id: readId(remove) };
  const days = { from: readDay('--from', from), until: readDay('--until', until) };
  if (days.until < days.from) throw new PlainProblem(`--until (${days.until}) lies before --from (${days.from}).`);
  if (days.until < today) throw new PlainProblem(`--until (${days.until}) is over already: today is ${today}.`);
  return { kind: 'add', notice: { note: readNote(note), ...days, image: image ? readPng(image) : null } };
}

/** @param {string[]} args */
function options(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  const known = { note: text, from: text, until: text, image: text, remove: text };
  try {
    return parseArgs({ args, options: { ...known, list: { type: 'boolean' } } }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : explain(error);
    throw new PlainProblem(`${reason}.\n${USAGE}`);
  }
}

/** @param {string | undefined} note */
function readNote(note) {
  const words = note?.trim() ?? '';
  if (!words)
    throw new PlainProblem('--note is missing: the words of the notice, such as --note "Closed for Christmas."');
  if (words.length <= LONGEST_NOTE) return words;
  throw new PlainProblem(
    `--note has ${words.length} characters. It is read in seven seconds: use at most ${LONGEST_NOTE}.`,
  );
}

/**
 * @param {string} name
 * @param {string | undefined} value
 */
function readDay(name, value) {
  if (!value) throw new PlainProblem(`${name} is missing: a day such as 2026-12-24.`);
  const day = new Date(`${value}T00:00:00Z`);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
  if (!isDay) throw new PlainProblem(`${name} is "${value}", but must be a day such as 2026-12-24.`);
  return value;
}

/** @param {string} value */
function readId(value) {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new PlainProblem(`--remove is "${value}", but must be a number that --list shows.`);
}

/** @param {string} path */
function readPng(path) {
  const image = readOrExplain(path);
  if (!image.subarray(0, PNG.length).equals(PNG)) throw new PlainProblem(`${path} is not a PNG.`);
  if (image.length <= MOST_BYTES) return image;
  const size = Math.ceil(image.length / 1024);
  throw new PlainProblem(
    `${path} has ${size} kB. Make it smaller than ${MOST_BYTES / 1024} kB: it is shown 48 px high.`,
  );
}

/** @param {string} path */
function readOrExplain(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new PlainProblem(`There is no file ${path}.`);
    throw new PlainProblem(`${path} cannot be read (${codeOf(error)}).`);
  }
}
