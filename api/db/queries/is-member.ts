import { type RawBuilder, sql } from 'kysely';

/** Whether an account has the benefits of Premium, paid or granted. Written out, because Postgres cannot inline such a function. */
export function isMemberText(account: string, at: string): string {
  return `(exists (select from subscriptions m where m.user_id = ${account} and m.valid_until > ${at})
    or exists (select from membership_grants g where g.user_id = ${account} and g.ends_at > ${at} and g.starts_at <= ${at}))`;
}

/** As `isMemberText`, in a query that selects from `users`. */
export function isMember(now: Date): RawBuilder<boolean> {
  const [before = '', ...parts] = isMemberText('users.id', '$').split('$');
  return parts.reduce((text, part) => sql<boolean>`${text}${now}${sql.raw(part)}`, sql<boolean>`${sql.raw(before)}`);
}
