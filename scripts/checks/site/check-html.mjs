// @ts-check
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { PROJECT } from '../../setup/project.mjs';
import { builtPages } from './built-pages.mjs';
import { htmlRules } from './html-rules.mjs';
import { reportFaults } from './report-faults.mjs';

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
