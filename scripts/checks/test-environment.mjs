// @ts-check
import { INSTALLATION_SETTINGS } from '../api/permissions.mjs';
import { environmentWithPackages } from '../project.mjs';

/** Settings of a real shop must not reach tests: no test may email a customer or touch a Stripe account. */
const SHOP_SETTINGS = [
  ...INSTALLATION_SETTINGS,
  'DATABASE_URL',
  'DATA_DIR',
  'TOKEN_SECRET',
  'PORT',
  'SITE_URL',
  'IMAGE_CDN_URL',
];

/**
 * @param {Record<string, string>} own
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment(own) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...environmentWithPackages(), ASTRO_TELEMETRY_DISABLED: '1', ...own };
  for (const name of [...SHOP_SETTINGS, 'FORCE_COLOR', 'NO_COLOR']) delete env[name];
  return { ...env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) };
}
