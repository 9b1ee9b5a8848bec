// @ts-check
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { keepUnitsInHtml } from '../../../site/lib/keep-units.ts';
import { PROJECT } from '../../project.mjs';
import { builtPages, runPageCheck } from './page-check.mjs';

/**
 * html-validate's recommended rules, with these exceptions.
 * @type {import('html-validate').ConfigData}
 */
const htmlRules = {
  root: true,
  extends: ['html-validate:recommended'],
  // Astro puts `<style>astro-island{display:contents}</style>` next to the first island, in the body. Browsers accept it.
  elements: ['html5', { style: { flow: true, phrasing: true } }],
  rules: {
    // React writes `<br/>`, `disabled=""`, `hidden=""` and `srcSet`, which mean the same to a browser.
    'void-style': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'attr-case': 'off',
    // Checkboxes of one question share its name, like the buttons of a radio group.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'checkbox', 'submit'] }],
    // H71 is one technique for WCAG 1.3.1; steppers and option rows are named by `aria-label` instead.
    'wcag/h71': 'off',
    // H32 is about forms that are submitted. Filters and the calculator respond to typing and are never submitted.
    'wcag/h32': 'off',
    // Numbers are kept on one line by the stylesheet (`a[href^='tel:']`).
    'tel-non-breaking': 'off',
  },
};

/** Bytes of HTML before compression; a page whose content grows with the shop must be split. */
const MAX_BYTES = 100_000;

/** @type {(folder: string) => Promise<import('./page-check.mjs').Findings>} */
export async function checkHtml(folder) {
  const validator = new HtmlValidate(new StaticConfigLoader(htmlRules));
  const pages = builtPages(folder);
  const problems = [];
  for (const { file } of pages) problems.push(...(await problemsIn(validator, file)));
  return { checked: pages.length, problems };
}

/**
 * @param {HtmlValidate} validator
 * @param {string} file of a page
 */
async function problemsIn(validator, file) {
  const html = await readFile(file, 'utf8');
  const bytes = Buffer.byteLength(html);
  const page = relative(PROJECT, file);
  const { results } = await validator.validateString(html, file);
  const invalid = results
    .flatMap(({ messages }) => messages)
    .map(
      ({ line, column, message, ruleId, selector }) =>
        `${page}:${line}:${column}: ${message} [${ruleId}] at ${selector ?? 'the page'}`,
    );
  if (bytes > MAX_BYTES) invalid.push(`${page}: has ${bytes} bytes of HTML, more than ${MAX_BYTES}`);
  const figure = breakingFigure(html);
  if (figure) invalid.push(`${page}: may end a line between figure and unit: ${figure}`);
  return invalid;
}

/**
 * The first figure that a line break can part from its unit, with the text before it.
 * @param {string} html
 */
function breakingFigure(html) {
  const text = html.replaceAll('astro-island', 'div');
  const kept = keepUnitsInHtml(text);
  if (kept === text) return undefined;
  let at = 0;
  while (text[at] === kept[at]) at += 1;
  return text.slice(Math.max(0, at - 30), at + 10);
}

await runPageCheck(import.meta.url, checkHtml);
