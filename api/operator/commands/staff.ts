import { Command, Option } from 'commander';
import { type StaffRole, staffRoles } from '../../../contract/desk/roles.ts';
import { inviteSchema } from '../../../contract/desk/staff.ts';
import { type Invited, invitationPath, inviteStaff } from '../../domain/desk/invitations.ts';
import { endStaff, findStaff, listStaff, resetStaff } from '../../domain/desk/staff.ts';
import { columns, formatDay, type OperatorContext, printReport, type Report, runRecorded } from '../context.ts';

export function staffCommands(context: OperatorContext): Command {
  const { deps } = context;
  const { db } = deps.connection;
  const staff = new Command('staff').description('who may work at the desk');

  const reportOf = async (invited: Invited): Promise<Report> => {
    const url = `${context.publicUrl ?? ''}${await invitationPath(deps, invited)}`;
    const { invitation: _, ...data } = invited;
    const lines = [
      `${invited.email} is invited as ${invited.role}. The mail is queued; this link works as well, once, for seven days:`,
      url,
    ];
    return { data: { ...data, url }, lines };
  };

  staff
    .command('list')
    .description('list the staff: who works here or is invited, then those who left')
    .action(async (_, command: Command) => {
      const rows = await listStaff(deps);
      const lines = columns(
        rows.map(({ email, name, role, state, joinedAt }) => [
          email,
          name,
          role,
          state,
          joinedAt ? `since ${formatDay(new Date(joinedAt))}` : '',
        ]),
      );
      const nobody = 'Nobody works at the desk. Invite an owner: npm run shop -- staff invite <email> --role owner';
      printReport(context, command, { data: rows, lines: rows.length > 0 ? lines : [nobody] });
    });

  staff
    .command('invite <email>')
    .description('invite a person, and print the link')
    .addOption(new Option('--role <role>', 'what they may do').choices(staffRoles).makeOptionMandatory())
    .option('--name <name>', 'as the desk shows it (default: what is before the @)')
    .action(async (email: string, options: { role: StaffRole; name?: string }, command: Command) => {
      const typed = inviteSchema.safeParse({ email, role: options.role, name: options.name ?? email.split('@')[0] });
      if (!typed.success) return command.error(`Invalid address or name: ${typed.error.issues[0]?.message}`);
      const { email: target, ...after } = typed.data;
      await runRecorded(context, command, { target, details: { after } }, async (by) =>
        reportOf(await inviteStaff(deps, { ...typed.data, by })),
      );
    });

  staff
    .command('reset <email>')
    .description('remove how a person signs in, and print a new invitation: for a lost phone')
    .action(async (email: string, _, command: Command) => {
      const { id, email: target } = await findStaff(db, { email });
      await runRecorded(context, command, { target }, async (by) =>
        reportOf(await resetStaff(deps, { id, by, evenLastOwner: true })),
      );
    });

  staff
    .command('end <email>')
    .description('end a person’s work at the desk, and sign them out')
    .action(async (email: string, _, command: Command) => {
      const { id, role, ...found } = await findStaff(db, { email });
      await runRecorded(context, command, { target: found.email, details: { before: { role } } }, async () => {
        await endStaff(deps, id);
        return { data: { email: found.email }, lines: [`${found.email} cannot sign in at the desk anymore.`] };
      });
    });

  return staff;
}
