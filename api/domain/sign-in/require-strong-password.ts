import { messages } from '../../../contract/messages.ts';
import { ShopError } from '../shop-error.ts';

/** Characters that replace letters, so that "P@ssw0rd" counts as "password". */
const SUBSTITUTES: Readonly<Record<string, string>> = {
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
/** A common password with up to this many extra characters is still that password. */
const MAX_PADDING = 6;
const MIN_WORD_LENGTH = 4;

export interface Owner {
  readonly email: string;
  readonly fname: string;
  readonly lname: string;
}

/** Rejects common passwords and those with personal data. The length and character rules were checked before. */
export async function requireStrongPassword(password: string, owner: Owner): Promise<void> {
  const reason = (await isCommon(password))
    ? messages.passwordCommon
    : isPersonal(password, owner)
      ? messages.passwordPersonal
      : undefined;
  if (reason) throw new ShopError('invalid_request', { reason }, { password: reason });
}

async function isCommon(password: string): Promise<boolean> {
  // With the first password that is set: the list takes 8 MB.
  const { commonPasswords } = await import('./common-passwords.ts');
  const lower = password.toLowerCase();
  return [lower, ...cores(lower)].some(
    (core) => commonPasswords.has(core) && core.length >= MIN_WORD_LENGTH && lower.length - core.length <= MAX_PADDING,
  );
}

/** The password without characters that were added around it or in between. */
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
  return text.replace(/[@431!0$57]/g, (sign) => SUBSTITUTES[sign] ?? sign);
}

function isPersonal(password: string, { email, fname, lname }: Owner): boolean {
  const lower = password.toLowerCase();
  const parts = lower.split(/[^\p{L}]+/u);
  const [mailbox = ''] = email.toLowerCase().split('@');
  const words = `${fname} ${lname} ${mailbox.replace(/[^\p{L}\d]+/gu, ' ')}`.toLowerCase().split(/\s+/);
  return [mailbox, ...words].some(
    (word) => (word.length >= MIN_WORD_LENGTH && lower.includes(word)) || (word.length > 1 && parts.includes(word)),
  );
}
