// @ts-check
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { PROJECT } from '../../setup/project.mjs';
import { builtPages } from './built-pages.mjs';
import { reportFaults } from './report-faults.mjs';

// @ts-check
/**
 * What html-validate asks of the built pages: everything it recommends but what is said here.
 * @type {import('html-validate').ConfigData}
 */
const htmlRules = {
  root: true,
  extends: ['html-validate:recommended'],
  // Astro puts `<style>astro-island{display:contents}</style>` beside the first island, in the body. Browsers take it.
  elements: ['html5', { style: { flow: true, phrasing: true } }],
  rules: {
    // React writes `<br/>`, `disabled=""` and `srcSet`, which are the same to a browser as the styles preferred here.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attr-case': 'off',
    // Boxes of one question share its name, as buttons of a radio group do.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'checkbox', 'submit'] }],
    // H71 is one technique for WCAG 1.3.1; steppers and option rows are named by `aria-label` instead.
    'wcag/h71': 'off',
    // H32 is about forms that are sent. Filters and the calculator answer while one types; nothing is ever sent.
    'wcag/h32': 'off',
    // Numbers are kept on one line by the stylesheet (`a[href^='tel:']`).
    'tel-non-breaking': 'off',
  },
};

/** @type {(folder: string) => Promise<import('./report-faults.mjs').Findings>} */
export async function checkHtml(folder) {
  const validator = new HtmlValidate(new StaticConfigLoader(htmlRules));
  const pages = builtPages(folder);
  const faults = [];
  for (const { file } of pages) faults.push(...(await faultsIn(validator, file)));
  return { looked: pages.length, faults };
}

/**
 * @param {HtmlValidate} validator
 * @param {string} file
 */
async function faultsIn(validator, file) {
  const { results } = await validator.validateString(await readFile(file, 'utf8'), file);
  return results
    .flatMap(({ messages }) => messages)
    .map(
      ({ line, column, message, ruleId, selector }) =>
        `${relative(PROJECT, file)}:${line}:${column}: ${message} [${ruleId}] at ${selector ?? 'the page'}`,
    );
}

await reportFaults(import.meta.url, checkHtml);
