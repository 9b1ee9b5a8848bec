// @ts-check
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { PROJECT } from '../../setup/project.mjs';
import { builtPages } from './built-pages.mjs';
import { reportFaults } from './report-faults.mjs';
import { missingFields, neededKinds } from './required-fields.mjs';
import { vocabulary } from './vocabulary.mjs';

/** @type {(folder: string) => Promise<import('./report-faults.mjs').Findings>} */
export async function checkStructuredData(folder) {
  const validator = new Validator(vocabulary());
  const faults = [];
  /** @type {Set<string>} */
  const found = new Set();
  let looked = 0;
  for (const { file } of builtPages(folder)) {
    const html = readFileSync(file, 'utf8');
    const blocks = extract(html);
    looked += blocks.length;
    for (const block of blocks) kindsIn(block, found);
    const told = [...(await problemsOf(validator, html)), ...blocks.flatMap(missingFields)];
    faults.push(...[...new Set(told)].map((problem) => `${relative(PROJECT, file)}:${problem}`));
  }
  const missing = neededKinds.filter((kind) => !found.has(kind));
  faults.push(...missing.map((kind) => `No page of the site describes a ${kind}.`));
  return { looked, faults };
}

/**
 * What schema.org does not know, and what Google’s rules demand. Google only wishes for the rest: the shop has no ratings
 * and no GTINs to tell of.
 * @param {Validator} validator
 * @param {string} html
 */
export async function problemsOf(validator, html) {
  const issues = await validator.validate(new WebAutoExtractor({ addLocation: true }).parse(html));
  return issues
    .filter(({ severity, errorType }) => severity === 'ERROR' || errorType === 'schemaOrg')
    .map(({ rootType, issueMessage, path = [], location }) => {
      const where = path.map(({ property, type }) => property ?? type).join('.');
      return `${lineOf(html, location)}: ${issueMessage} at ${where || rootType}`;
    });
}

/**
 * The blocks of JSON-LD on a page.
 * @param {string} html
 * @returns {Record<string, unknown>[]}
 */
export function extract(html) {
  const { jsonld = {} } = new WebAutoExtractor({ addLocation: true }).parse(html);
  return Object.values(jsonld)
    .flat()
    .map(({ '@location': location = '', ...block }) => ({ ...block, '@line': lineOf(html, location) }));
}

/**
 * @param {string} html
 * @param {string} [location] `start,end` in characters
 */
function lineOf(html, location = '') {
  return html.slice(0, Number.parseInt(location, 10) || 0).split('\n').length;
}

/**
 * @param {unknown} node
 * @param {Set<string>} found
 */
function kindsIn(node, found) {
  if (typeof node !== 'object' || node === null) return;
  if ('@type' in node) found.add(String(node['@type']));
  for (const part of Object.values(node)) kindsIn(part, found);
}

await reportFaults(import.meta.url, checkStructuredData);
