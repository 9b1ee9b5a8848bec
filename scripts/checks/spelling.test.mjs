// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { britishWords } from '../../content-reader/spelling.ts';
import { PROJECT } from '../project.mjs';

/** Read by shoppers, staff or operators. The owner's texts, which stay as they are, have no British spelling. */
const SHOWN = [
  ...['site/pages', 'site/layouts', 'site/components', 'site/islands', 'site/lib', 'site/stores', 'site/shell'],
  ...['contract', 'api/domain', 'api/gateways', 'api/http', 'api/operator', 'content-reader', 'scripts/start.mjs'],
];
/** Comments, imports and SQL: code writes `cancelled` and `colour` as the database and the API do. */
const CODE =
  /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/.*|^import .*|sql(?:<[^`]*>)?`[^`]*`|\b(?:code|expr)`[^`]*`/gm;
/** Strings of several words, and what stands between tags. */
const TEXTS = /'(?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*'|"[^"\n]* [^"\n]*"|`[^`]* [^`]*`|>[^<>{}()=;]*[a-z][^<>{}()=;]*</g;
/** Names within a text: placeholders, statuses in quotes, addresses, classes. */
const NAMES =
  /\bconst \w+|\b[A-Z]{3,}\b|\b\w+(?=: \()|\$?\{[^}]*\}|'\w+'|"\w+"|(?![Ee]-mail)(?<!\b[Ee])[\w-]*[_/.-][\w/.-]*/g;

/** @param {string} file */
function textsOf(file) {
  const code = readFileSync(join(PROJECT, file), 'utf8').replace(CODE, '');
  const texts = [...code.matchAll(TEXTS)]
    .map(([text]) => text)
    .filter((text) => !/\b(?:select|update|insert) /.test(text));
  return texts.join('\n').replace(NAMES, ' ');
}

it('writes American English wherever somebody reads', () => {
  const tracked = execFileSync('git', ['ls-files', ...SHOWN], { cwd: PROJECT, encoding: 'utf8' })
    .trim()
    .split('\n');
  const files = tracked.filter((file) => /\.(?:tsx?|astro|mjs)$/.test(file) && !/\.test\.|\/spelling\.ts$/.test(file));
  const found = files.flatMap((file) =>
    britishWords(textsOf(file)).map(({ word, american }) => `${file}: ${word}, not ${american}`),
  );
  expect(found).toEqual([]);
});

it('finds the British spelling of a text, in any form and case', () => {
  const words = (/** @type {string} */ text) => britishWords(text).map(({ word, american }) => `${word} ${american}`);
  expect(words('Neighbouring Greys, vapours, an E-mail and a licence')).toEqual([
    ...['Neighbouring neighboring', 'Greys grays', 'vapours vapors', 'E-mail email', 'licence license'],
  ]);
  expect(words('Color, gray, license, organism, parameter, diameter, centimeter')).toEqual([]);
});
