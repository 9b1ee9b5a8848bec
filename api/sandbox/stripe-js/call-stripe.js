/** @typedef {{ apiBase: string, key: string }} Account */
/** @typedef {{ type: string, code?: string, message: string, decline_code?: string, param?: string }} StripeError */

const UNREACHABLE = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your connection and try again.',
};

/**
 * Calls the public API with the publishable key. Parameters travel as a form, as Stripe takes them.
 * @param {Account} account
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {Record<string, unknown>} params
 * @returns {Promise<{ object: any, error?: undefined } | { object?: undefined, error: StripeError }>}
 */
export async function callStripe({ apiBase, key }, method, path, params) {
  const form = new URLSearchParams(bracketed(params));
  const url = `${apiBase}/v1/${path}${method === 'GET' ? `?${form}` : ''}`;
  try {
    const response = await fetch(url, {
      method,
      headers: { Authorization: `Bearer ${key}` },
      ...(method === 'POST' ? { body: form } : {}),
    });
    const body = await response.json();
    return response.ok ? { object: body } : { error: body.error };
  } catch {
    return { error: UNREACHABLE };
  }
}

/**
 * `{a: {b: 1}}` → `[['a[b]', '1']]`; empty values are left out.
 * @param {Record<string, unknown>} params
 * @returns {[string, string][]}
 */
export function bracketed(params, prefix = '') {
  return Object.entries(params).flatMap(([name, value]) => {
    const path = prefix ? `${prefix}[${name}]` : name;
    if (value === undefined || value === null || value === '') return [];
    if (typeof value === 'object') return bracketed(/** @type {Record<string, unknown>} */ (value), path);
    return [/** @type {[string, string]} */ ([path, String(value)])];
  });
}
