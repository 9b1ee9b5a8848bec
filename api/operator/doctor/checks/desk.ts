import { counted } from '../../../../contract/counted.ts';
import { INVITATION_DAYS } from '../../../../contract/desk/sign-in.ts';
import { type Check, check } from '../check.ts';
import { ok, skipped, warning } from '../outcome.ts';
import { ask, hasTable } from './database.ts';

const INVITE = 'npm run shop -- staff invite <email> --role owner';

export const deskChecks: readonly Check[] = [
  check('desk.owner', 'Owner', async (exam) => {
    if (!(await hasTable(exam, 'staff'))) return skipped(`Nobody can be invited before the first start: ${INVITE}`);
    const { joined, invited } = await ask<{ joined: number; invited: number }>(
      exam,
      `select (count(*) filter (where joined_at is not null))::int as joined,
           (count(*) filter (where joined_at is null))::int as invited
         from staff where role = 'owner' and ended_at is null`,
    );
    if (joined > 0) return ok(`${counted(joined, 'owner works', 'owners work')} at the desk.`);
    if (invited === 0) {
      return warning('No owner has joined the desk yet, so nobody can invite staff there.', `Invite one: ${INVITE}`);
    }
    return warning(
      'An owner is invited to the desk and has not joined yet.',
      `Open the link of the mail, which works for ${INVITATION_DAYS} days, or get a new one: ${INVITE}`,
    );
  }),
];
