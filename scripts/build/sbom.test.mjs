// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { PROJECT } from '../project.mjs';
import { packagesSbom, withSystem } from './sbom.mjs';

/** The official schemas, which come with the library of CycloneDX. */
const SCHEMAS = join(PROJECT, 'node_modules', '@cyclonedx', 'cyclonedx-library', 'res', 'schema');
/** @param {string} name */
const schema = (name) => JSON.parse(readFileSync(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), 'utf8'));

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
// Of a later draft, which this validator does not know; no field of ours has one.
for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true);
for (const name of ['jsf-0.82', 'spdx', 'cryptography-defs'])
  ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
const validate = ajv.compile(schema('bom-1.6'));

/** @param {unknown} bom */
function errorsOf(bom) {
  validate(bom);
  return validate.errors ?? [];
}

const system = {
  packages: 'ca-certificates 20230311+deb12u1 all\ncura-engine 1:5.0.0-4 amd64\n',
  release: 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_ID="12"\nID=debian\n',
};

it('lists all packages that are not for development, with their hashes, as the schema of CycloneDX wants it', () => {
  const bom = packagesSbom();
  expect(errorsOf(bom)).toEqual([]);
  expect(bom.components.length).toBeGreaterThan(200);
  const hono = bom.components.find(({ name, group }) => name === 'hono' && !group);
  expect(hono).toMatchObject({ purl: expect.stringMatching(/^pkg:npm\/hono@\d/), licenses: [{ expression: 'MIT' }] });
  expect(hono?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  expect(bom.components.map(({ name }) => name)).not.toContain('vitest');
});

it('lists what an image has: the packages of its programs, its base and the packages of its system', () => {
  const bom = withSystem(packagesSbom({ places: ['node_modules/deno', 'node_modules/zod'] }), system);
  expect(errorsOf(bom)).toEqual([]);
  expect(bom.components.map((each) => each['bom-ref'])).toEqual([
    'debian-12',
    'pkg:deb/debian/ca-certificates@20230311%2Bdeb12u1?arch=all&distro=debian-12',
    'pkg:deb/debian/cura-engine@1%3A5.0.0-4?arch=amd64&distro=debian-12',
    expect.stringMatching(/^pkg:npm\/deno@/),
    expect.stringMatching(/^pkg:npm\/zod@/),
  ]);
});

it('is the same for the same components, but for its time', () => {
  const [one, other] = [new Date(0), new Date(1)].map((now) => packagesSbom({ places: ['node_modules/zod'], now }));
  expect(one?.serialNumber).toBe(other?.serialNumber);
});

it('is refused by the schema with a field that it does not have', () => {
  expect(errorsOf({ ...packagesSbom({ places: [] }), color: 'petrol' })).not.toEqual([]);
});
