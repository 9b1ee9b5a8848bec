// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { PROJECT } from '../project.mjs';

/**
 * A list of what we ship (software bill of materials), as CycloneDX 1.6.
 *
 * @typedef {{ type: 'library' | 'operating-system', 'bom-ref': string, group?: string, name: string, version: string,
 *   purl?: string, hashes?: { alg: 'SHA-512', content: string }[],
 *   licenses?: ({ expression: string } | { license: { name: string } })[] }} Component
 * @typedef {{ version: string, integrity?: string, license?: string, dev?: boolean, devOptional?: boolean }} Locked
 * @typedef {{ bomFormat: string, specVersion: string, version: number, serialNumber: string, components: Component[],
 *   metadata: { timestamp: string } }} Bom
 */

/** Beside the pages and the content of a release, and in the folder of an image's programs. */
const SBOM = 'sbom.cdx.json';
/** How license expressions of SPDX are written; other texts are names. */
const EXPRESSION = /^[\w.+-]+$|^\(?[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*\)?$/;

/**
 * Of packages of the lock file, by their places; by default all that are installed and not for development alone.
 * @param {object} options
 * @param {string[]} [options.places] such as node_modules/hono
 * @param {Date} [options.now]
 */
export function packagesSbom({ places, now = new Date() } = {}) {
  /** @type {{ version: string, packages: Record<string, Locked> }} */
  const { version, packages } = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'));
  const isShipped = (/** @type {string} */ place) => {
    const { dev, devOptional } = packages[place] ?? {};
    return place !== '' && !dev && !devOptional && existsSync(join(PROJECT, place));
  };
  const shipped = places ?? Object.keys(packages).filter(isShipped);
  return bomOf(
    version,
    shipped.flatMap((place) => {
      const locked = packages[place];
      return locked ? [packageComponent(place, locked)] : [];
    }),
    now,
  );
}

/**
 * Adds the system of an image.
 * @param {Bom} bom
 * @param {object} system
 * @param {string} system.packages lines of name, version and architecture, as dpkg-query prints them
 * @param {string} system.release the text of /etc/os-release
 */
export function withSystem(bom, { packages, release }) {
  const [, id = 'debian'] = /^ID="?([\w.-]+)"?$/m.exec(release) ?? [];
  const [, number = ''] = /^VERSION_ID="?([\w.-]+)"?$/m.exec(release) ?? [];
  /** @type {Component} */
  const system = { type: 'operating-system', 'bom-ref': `${id}-${number}`, name: id, version: number };
  const added = packages
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', version = '', arch = ''] = line.split(' ');
      const purl = `pkg:deb/${id}/${name}@${encodeURIComponent(version)}?arch=${arch}&distro=${id}-${number}`;
      return /** @type {Component} */ ({ type: 'library', 'bom-ref': purl, name, version, purl });
    });
  return bomOf('', [...bom.components, system, ...added], new Date(bom.metadata.timestamp), bom);
}

/**
 * @param {string} version
 * @param {Component[]} all
 * @param {Date} now
 * @param {Pick<Bom, 'metadata'>} [base]
 * @returns {Bom}
 */
function bomOf(version, all, now, base = { metadata: metadataOf(version, now) }) {
  // A package may be installed at several places.
  const components = [...new Map(all.map((each) => [each['bom-ref'], each])).values()];
  components.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(components))}`;
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, ...base, serialNumber, components };
}

/**
 * @param {string} version
 * @param {Date} now
 */
function metadataOf(version, now) {
  return {
    timestamp: now.toISOString(),
    component: { type: 'application', 'bom-ref': 'northspool', name: 'northspool', version },
  };
}

/**
 * @param {string} place
 * @param {Locked} locked
 * @returns {Component}
 */
function packageComponent(place, { version, integrity, license }) {
  const full = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [name = '', group] = full.split('/').reverse();
  const purl = `pkg:npm/${group ? `${group.replace('@', '%40')}/` : ''}${name}@${version}`;
  const [, sha512] = /sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name,
    version,
    purl,
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
    ...(license && { licenses: [EXPRESSION.test(license) ? { expression: license } : { license: { name: license } }] }),
  };
}

/**
 * The same for the same components.
 * @param {string} text
 */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * @param {string} folder
 * @param {Bom} bom
 */
export function writeSbom(folder, bom) {
  writeFileSync(join(folder, SBOM), `${JSON.stringify(bom, null, 1)}\n`);
}

// node scripts/build/sbom.mjs <folder of a list> <file of dpkg-query> <os-release>: adds the system of an image.
if (import.meta.filename === process.argv[1]) {
  const [folder = '', packages = '', release = ''] = process.argv.slice(2);
  const bom = JSON.parse(readFileSync(join(folder, SBOM), 'utf8'));
  const read = (/** @type {string} */ file) => readFileSync(file, 'utf8');
  writeSbom(folder, withSystem(bom, { packages: read(packages), release: read(release) }));
}
