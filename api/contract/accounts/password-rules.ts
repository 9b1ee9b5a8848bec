/** The rules of a password with the words of its checklist (2 §5), in the order of the list. */
export const passwordRules = [
  { label: '8 characters', holds: (text: string) => text.length >= 8 },
  { label: '1 capital letter', holds: (text: string) => /[A-Z]/.test(text) },
  { label: '1 lowercase letter', holds: (text: string) => /[a-z]/.test(text) },
  { label: '1 number', holds: (text: string) => /\d/.test(text) },
  { label: '1 symbol (*&%$#@ etc.)', holds: (text: string) => /[^\w\s]/.test(text) },
] as const;

/** A longer one would only keep the server busy. */
export const LONGEST_PASSWORD = 200;

export function isValidPassword(text: string): boolean {
  return text.length <= LONGEST_PASSWORD && passwordRules.every(({ holds }) => holds(text));
}
