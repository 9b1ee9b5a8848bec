import { dictionary } from '@zxcvbn-ts/language-common';
import { messages } from '../../contract/messages.ts';
import { ShopError } from '../shop-error.ts';

/** Fifty thousand passwords of leaked lists, in lower case. */
const common = new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()));

/** What is written for letters, so that "P@ssw0rd" is no better than "password". */
const STAND_INS: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
};
/** Who only adds these to reach the rules has chosen no other password. */
const ADDED = 6;
const SHORTEST_WORD = 4;

export interface Owner {
  readonly email: string;
  readonly fname: string;
  readonly lname: string;
}

/** Refuses passwords that everybody tries first, and those that tell of their owner. The rules of 2 §5 hold already. */
export function refuseWeakPassword(password: string, owner: Owner): void {
  const reason = isCommon(password)
    ? messages.passwordCommon
    : isPersonal(password, owner)
      ? messages.passwordPersonal
      : undefined;
  if (reason) throw new ShopError('invalid_request', { reason }, { password: reason });
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return [lower, ...cores(lower)].some(
    (core) => common.has(core) && core.length >= SHORTEST_WORD && lower.length - core.length <= ADDED,
  );
}

/** What is left of a password without what was added around it or between. */
function cores(lower: string): string[] {
  const inner = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const withoutDigitsAtEnd = lower.replace(/[\d\W_]+$/, '');
  return [
    inner,
    spelled(inner),
    spelled(withoutDigitsAtEnd),
    spelled(lower),
    lower.replace(/[^a-z]/g, ''),
    lower.replace(/[^a-z\d]/g, ''),
  ];
}

function spelled(text: string): string {
  return text.replace(/[@431!0$57]/g, (sign) => STAND_INS[sign] ?? sign);
}

function isPersonal(password: string, { email, fname, lname }: Owner): boolean {
  const lower = password.toLowerCase();
  const parts = lower.split(/[^\p{L}]+/u);
  const [mailbox = ''] = email.toLowerCase().split('@');
  const words = `${fname} ${lname} ${mailbox.replace(/[^\p{L}\d]+/gu, ' ')}`.toLowerCase().split(/\s+/);
  return [mailbox, ...words].some(
    (word) => (word.length >= SHORTEST_WORD && lower.includes(word)) || (word.length > 1 && parts.includes(word)),
  );
}
