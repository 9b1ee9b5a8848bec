// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { PROJECT } from '../../project.mjs';
import { builtPages, runPageCheck } from './page-check.mjs';

/**
 * Required fields by kind, beyond what the validator checks: it covers products, offers, breadcrumbs, organizations and policies
 * by Google’s rules, and the kinds below only by name (Google, "Structured data" for each kind, November 2026).
 * @type {Record<string, readonly string[]>}
 */
const required = {
  WebSite: ['name', 'url'],
  OnlineStore: ['name', 'url', 'logo', 'address', 'hasMerchantReturnPolicy'],
  ProductGroup: ['name', 'productGroupID', 'variesBy', 'hasVariant'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays', 'returnFees'],
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
  TechArticle: ['headline', 'author', 'publisher', 'mainEntityOfPage'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Service: ['name', 'provider', 'offers'],
  CollectionPage: ['name', 'url', 'mainEntity'],
};

/** The kinds that the shop depends on: a build without one of them has a bug. */
const neededKinds = [
  'BlogPosting',
  'BreadcrumbList',
  'FAQPage',
  'MerchantReturnPolicy',
  'Offer',
  'OfferShippingDetails',
  'OnlineStore',
  'Product',
  'ProductGroup',
  'WebSite',
];

/**
 * One line for each field that is missing or empty in a block or anything nested in it.
 * @param {Record<string, unknown>} block with the line of the page that it is in
 * @returns {string[]}
 */
export function missingFields(block) {
  return missingIn(block).map((problem) => `${block['@line'] ?? 1}: ${problem}`);
}

/**
 * @param {unknown} node
 * @returns {string[]}
 */
function missingIn(node) {
  if (typeof node !== 'object' || node === null) return [];
  const fields = /** @type {Record<string, unknown>} */ (node);
  const kind = String(fields['@type']);
  const own = (required[kind] ?? []).filter((field) => isEmpty(fields[field]));
  return [...own.map((field) => `${kind} has no ${field}`), ...Object.values(fields).flatMap(missingIn)];
}

/** @param {unknown} value */
function isEmpty(value) {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** @type {(folder: string) => Promise<import('./page-check.mjs').Findings>} */
export async function checkStructuredData(folder) {
  const validator = new Validator(vocabulary());
  const problems = [];
  /** @type {Set<string>} */
  const found = new Set();
  let checked = 0;
  for (const { file } of builtPages(folder)) {
    const html = readFileSync(file, 'utf8');
    const blocks = extract(html);
    checked += blocks.length;
    for (const block of blocks) kindsIn(block, found);
    const problemsHere = [...(await problemsOf(validator, html)), ...blocks.flatMap(missingFields)];
    problems.push(...[...new Set(problemsHere)].map((problem) => `${relative(PROJECT, file)}:${problem}`));
  }
  const missing = neededKinds.filter((kind) => !found.has(kind));
  problems.push(...missing.map((kind) => `No page of the site describes a ${kind}.`));
  return { checked, problems };
}

/**
 * What schema.org does not define, and what Google requires. The rest is only recommended: the shop has no ratings
 * or GTINs.
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

const DECLARATIONS = createRequire(import.meta.url)
  .resolve('schema-dts')
  .replace(/schema\.js$/, 'schema.d.ts');

/**
 * The schema.org vocabulary in the format of the validator. It is read from the types of schema-dts, which are
 * generated from it: nothing is downloaded, and pages are checked against the version that their types use.
 */
function vocabulary(text = readFileSync(DECLARATIONS, 'utf8')) {
  /** @type {Map<string, Set<string>>} parents by class */
  const classes = new Map();
  /** @type {Map<string, Set<string>>} classes by property */
  const domains = new Map();
  let name = '';
  for (const line of text.split('\n')) {
    const [, begun, form, parents = ''] = /^(?:export )?interface (\w+?)(Base|Leaf) extends (.*) \{$/.exec(line) ?? [];
    if (begun) name = begun;
    if (begun && form) {
      const known = classes.get(begun) ?? new Set();
      for (const [, parent = ''] of parents.matchAll(/(\w+)Base\b/g)) if (parent !== begun) known.add(parent);
      classes.set(begun, known);
    }
    const [, property] = /^ {4}"(\w+)"\?: /.exec(line) ?? [];
    if (property && name) domains.set(property, (domains.get(property) ?? new Set()).add(name));
  }
  return {
    '@graph': [
      ...[...classes].map(([type, parents]) => ({
        '@type': 'rdfs:Class',
        '@id': `schema:${type}`,
        'rdfs:subClassOf': [...parents].map((parent) => ({ '@id': `schema:${parent}` })),
      })),
      ...[...domains].map(([property, types]) => ({
        '@type': 'rdf:Property',
        '@id': `schema:${property}`,
        'schema:domainIncludes': [...types].map((type) => ({ '@id': `schema:${type}` })),
      })),
    ],
  };
}

await runPageCheck(import.meta.url, checkStructuredData);
