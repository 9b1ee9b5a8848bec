// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const DECLARATIONS = createRequire(import.meta.url)
  .resolve('schema-dts')
  .replace(/schema\.js$/, 'schema.d.ts');

/**
 * The schema.org vocabulary in the format of the validator. It is read from the types of schema-dts, which are
 * generated from it: nothing is downloaded, and pages are checked against the version that their types use.
 */
export function vocabulary(text = readFileSync(DECLARATIONS, 'utf8')) {
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
