import type { Settings } from '../deps.ts';
import { ProtocolError } from './protocol-error.ts';

/** Addresses are keys of a cache, and of limits. */
const MAX_LENGTH = 1_024;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The address of an agent's profile. Only in a sandbox may it be one of this machine, over http. What the name stands for is
 * checked where it is called.
 */
export function readProfileUrl(text: string | undefined, { mode }: Pick<Settings, 'mode'>): URL {
  const url = text !== undefined && text.length <= MAX_LENGTH && URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url?.protocol === 'http:' && LOOPBACK.includes(url.hostname) && mode === 'sandbox';
  if (!url || !(url.protocol === 'https:' || isLocal) || url.username || url.password) {
    throw new ProtocolError('invalid_profile_url');
  }
  url.hash = '';
  return url;
}
