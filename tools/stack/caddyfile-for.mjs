// @ts-check

/** Whether this Caddy sends a body again that it has kept: since 2.11.2. */
export function repeatsBodies(/** @type {string} */ version) {
  const [major, minor, patch] = partsOf(version);
  return major > 2 || minor > 11 || (minor === 11 && patch >= 2);
}

/**
 * The Caddyfile as this Caddy reads it. Before 2.8 it knows neither the setting for proxies in front of it, nor the address
 * of a client behind them, nor the one for bodies.
 * @param {string} version
 * @param {string} text
 */
export function caddyfileFor(version, text) {
  const [major, minor] = partsOf(version);
  if (major > 2 || minor >= 8) return text;
  return text
    .replace(/^\s+(trusted_proxies|request_buffers).*\n/gm, '')
    .replace('header_up X-Forwarded-For {client_ip}', 'header_up X-Forwarded-For {header.X-Forwarded-For}');
}

/**
 * @param {string} version such as "v2.11.4 h1:…"
 * @returns {[number, number, number]}
 */
function partsOf(version) {
  const [major = 0, minor = 0, patch = 0] = version
    .replace(/^v/, '')
    .split(/[.\s-]/)
    .map(Number);
  return [major, minor, patch];
}
