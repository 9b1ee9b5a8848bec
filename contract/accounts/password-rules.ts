/** The password rules with their checklist labels, in display order. */
export const passwordRules = [
  { label: '8 characters', holds: (text: string) => text.length >= 8 },
  { label: '1 capital letter', holds: (text: string) => /[A-Z]/.test(text) },
  { label: '1 lowercase letter', holds: (text: string) => /[a-z]/.test(text) },
  { label: '1 number', holds: (text: string) => /\d/.test(text) },
  { label: '1 symbol (*&%$#@ etc.)', holds: (text: string) => /[^\w\s]/.test(text) },
] as const;

/** In characters. Hashing a longer one would only keep the server busy. */
export const MAX_PASSWORD_LENGTH = 200;

export function isValidPassword(text: string): boolean {
  return text.length <= MAX_PASSWORD_LENGTH && passwordRules.every(({ holds }) => holds(text));
}
