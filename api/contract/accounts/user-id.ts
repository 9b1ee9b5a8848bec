/** The user id of an address: what is no word character becomes an underscore, in lower case (2 §5). */
export function userIdOf(email: string): string {
  return email.trim().toLowerCase().replace(/\W/g, '_');
}
