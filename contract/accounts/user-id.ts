/** The user id of an email address: lower case, with an underscore for each non-word character. */
export function userIdOf(email: string): string {
  return email.trim().toLowerCase().replace(/\W/g, '_');
}
