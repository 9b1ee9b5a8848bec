import { dictionary } from '@zxcvbn-ts/language-common';

/** Fifty thousand passwords from leaked lists, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].map((password) => String(password).toLowerCase()),
);
