// @ts-check
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { MAX_BYTES } from '../../api/http/limit-body.ts';
import { MAX_MODEL_BYTES } from '../../contract/queu3d/limits.ts';
import { repeatsBodies } from '../../tools/stack/caddyfile-for.mjs';
import { PROJECT } from '../project.mjs';

const { services } = parse(await readFile(join(PROJECT, 'docker-compose.yml'), 'utf8'), { merge: true });
const caddyfile = await readFile(join(PROJECT, 'containers/tls/Caddyfile'), 'utf8');
const replicas = ['shop-1', 'shop-2'].map((name) => services[name]);

/**
 * The seconds of a Caddyfile's line.
 * @param {string} name
 */
function seconds(name) {
  const [, value = 'missing'] = new RegExp(`^\\s+${name} (\\d+)s$`, 'm').exec(caddyfile) ?? [];
  return Number(value);
}

it('lets the largest model with its form through the TLS proxy', () => {
  const [, mebibytes = '0'] = /^\s+max_size (\d+)MiB$/m.exec(caddyfile) ?? [];
  expect(Number(mebibytes) * 1024 * 1024).toBeGreaterThan(MAX_MODEL_BYTES + 1024);
});

it('overwrites the client address that a client claims, in the TLS proxy', () => {
  expect(caddyfile).toMatch(/^\s+header_up X-Forwarded-For \{client_ip\}$/m);
  expect(caddyfile).toMatch(/^\s+trusted_proxies_strict$/m);
  for (const { environment } of replicas) expect(environment.TRUSTED_PROXIES).toBe(1);
});

it('serves pages through the TLS proxy while the database is unavailable', () => {
  expect(caddyfile.match(/^\s+health_uri .*$/gm)).toEqual(['\t\thealth_uri /api/health/live']);
});

it('never takes a replica out of use because requests of a caller failed', () => {
  expect(caddyfile).not.toMatch(/^\s+(fail_duration|max_fails|unhealthy_)/m);
});

it('repeats a request at another replica only if it was not accepted, only reads, or has a key', () => {
  const matchers = [...caddyfile.matchAll(/lb_retry_match \{([^}]*)\}/g)].map(([, matcher = '']) => matcher);
  expect(matchers.map((matcher) => matcher.trim().split(/\n\s*/))).toEqual([
    ['method GET HEAD', 'not path /api/vend/*'],
    ['header Idempotency-Key *', 'not path /api/vend/*'],
  ]);
});

it('keeps the whole body of a request that it may have to repeat', async () => {
  const [, kibibytes = '0'] = /^\s+request_buffers (\d+)KiB$/m.exec(caddyfile) ?? [];
  expect(Number(kibibytes) * 1024).toBeGreaterThan(MAX_BYTES);
  const image = await readFile(join(PROJECT, 'containers/tls/Dockerfile'), 'utf8');
  const [, version = ''] = /^FROM caddy:([\d.]+)-alpine$/m.exec(image) ?? [];
  expect(repeatsBodies(version)).toBe(true);
  expect(['2.10.2', '2.11.1', 'v2.6.2'].map(repeatsBodies)).toEqual([false, false, false]);
});

it('has closed its idle connections to a replica when that stops accepting, and waits for running requests', () => {
  for (const { environment, stop_grace_period } of replicas) {
    expect(environment.DRAIN_SECONDS).toBeGreaterThan(seconds('keepalive'));
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(environment.DRAIN_SECONDS + 65 + 4);
  }
});

it('knows that a replica closes well before that stops listening', () => {
  for (const { environment } of replicas)
    expect(environment.DRAIN_SECONDS).toBeGreaterThan(2 * seconds('health_interval') + 1);
});

it('forwards to each replica, and to nothing else', () => {
  const names = Object.keys(services).filter((name) => services[name].image === 'northspool-shop');
  expect(services.tls.environment.SHOPS.split(' ')).toEqual(names.map((name) => `${name}:8000`));
  for (const { environment } of replicas) expect(environment.REPLICAS).toBe(names.length);
});

it('leads from http to the address that shoppers use, with its port', () => {
  expect(caddyfile).toMatch(/^http:\/\/ \{\n\tredir \{\$PUBLIC_URL\}\{uri\} permanent$/m);
  expect(caddyfile).toMatch(/^\tauto_https disable_redirects$/m);
  expect(services.tls.environment.PUBLIC_URL).toBe(replicas[0].environment.PUBLIC_URL);
});

it('builds pages that name the address that shoppers use', () => {
  for (const { build, environment } of replicas) expect(build.args).toEqual({ SITE_URL: environment.PUBLIC_URL });
});
