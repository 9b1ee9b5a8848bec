import { Argument, Command, CommanderError, InvalidArgumentError } from 'commander';
import { BackupError } from '../backup/backup-error.ts';
import { UnusableDatabase } from '../db/migrate.ts';
import { removeLostSecondFactor } from '../domain/accounts/second-factor.ts';
import { setTaxExempt } from '../domain/accounts/users.ts';
import { listActions } from '../domain/operator/actions.ts';
import { ShopError } from '../domain/shop-error.ts';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import { contentCommands } from './commands/content.ts';
import { couponCommands } from './commands/coupons.ts';
import { holidayCommands } from './commands/holiday.ts';
import { itemCommands } from './commands/items.ts';
import { jobCommands } from './commands/jobs.ts';
import { memberCommands } from './commands/members.ts';
import { modelCheckCommands } from './commands/model-checks.ts';
import { orderCommands } from './commands/orders.ts';
import { pollCommands } from './commands/polls.ts';
import { printCommands } from './commands/prints.ts';
import { releaseCommands } from './commands/releases.ts';
import { reorderCommands } from './commands/reorders.ts';
import { returnCommands } from './commands/returns.ts';
import { staffCommands } from './commands/staff.ts';
import { statusCommand } from './commands/status.ts';
import { upgradeCommands } from './commands/upgrade.ts';
import { vendingCommands } from './commands/vending.ts';
import type { OperatorContext } from './context.ts';
import { columns, formatMinute, printReport, runRecorded } from './context.ts';
import { parseCount } from './parse-arguments.ts';

function userCommands(context: OperatorContext): Command {
  const users = new Command('users').description('accounts');
  users
    .command('tax-exempt <email>')
    .description('make an account’s orders tax-exempt, after checking its certificate')
    .addArgument(new Argument('[state]').choices(['on', 'off']).default('on'))
    .option('--certificate <number>', 'number of the certificate')
    .action(async (email: string, state: 'on' | 'off', { certificate }: { certificate?: string }, command: Command) => {
      const taxExempt = state === 'on';
      const details = { taxExempt, certificate };
      await runRecorded(context, command, { target: email.toLowerCase(), details }, async () => {
        await setTaxExempt(context.deps.connection.db, email, { taxExempt, certificate });
        const lines = [`Orders of ${email} are ${taxExempt ? 'tax-exempt' : 'taxed'} from now on.`];
        return { data: { email, taxExempt }, lines };
      });
    });
  users
    .command('second-factor-off <email>')
    .description('let the owner of an account sign in without the app and recovery codes they lost; they are emailed')
    .action(async (email: string, _: unknown, command: Command) => {
      await runRecorded(context, command, { target: email.toLowerCase(), details: {} }, async () => {
        await removeLostSecondFactor(context.deps, email);
        return { data: { email }, lines: [`${email} signs in without a second factor from now on.`] };
      });
    });
  return users;
}

function actionCommand(context: OperatorContext): Command {
  return new Command('actions')
    .description('log of the operators’ commands, the latest first')
    .option('--of <target>', 'only actions on one order, item, coupon …')
    .option('--limit <n>', 'maximum number of rows', parseCount, 20)
    .action(async ({ of: target, limit }: { of?: string; limit: number }, command: Command) => {
      const rows = await listActions(context.deps.connection.db, { target, limit });
      const lines = columns(
        rows.map(({ at, by, verb, outcome, ...row }) => [
          formatMinute(at),
          by,
          verb,
          row.target,
          outcome ?? 'did not finish',
        ]),
      );
      printReport(context, command, { data: rows, lines: rows.length > 0 ? lines : ['No actions yet.'] });
    });
}

/** 0: done · 1: rejected by the shop · 2: invalid command. */
type ExitCode = 0 | 1 | 2;

/** Runs `npm run shop -- …` and prints a report, or one line with the reason why it failed. */
export async function runShopCommand(
  context: OperatorContext,
  args: readonly string[],
  printError: (text: string) => void,
): Promise<ExitCode> {
  const program = new Command('npm run shop --')
    .description('Runs the shop. Each change is recorded with who made it and when.')
    .option('--json', 'print JSON')
    .option('--by <name>', 'who does this (default: the machine’s user)');
  for (const make of [
    orderCommands,
    itemCommands,
    contentCommands,
    couponCommands,
    userCommands,
    memberCommands,
    staffCommands,
    pollCommands,
    reorderCommands,
    holidayCommands,
    vendingCommands,
    printCommands,
    returnCommands,
    modelCheckCommands,
    releaseCommands,
    actionCommand,
    jobCommands,
    statusCommand,
    backupCommand,
    restoreCommand,
    upgradeCommands,
  ]) {
    program.addCommand(make(context));
  }
  configure(program, context, printError);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof InvalidArgumentError) printError(error.message);
    else if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    else if (error instanceof ShopError || error instanceof BackupError || error instanceof UnusableDatabase)
      printError(error.message);
    else throw error;
    return error instanceof InvalidArgumentError ? 2 : 1;
  }
}

/** Keeps commander from ending the process and writing to the console directly. */
function configure(command: Command, context: OperatorContext, printError: (text: string) => void): void {
  command
    .exitOverride()
    .showHelpAfterError('(see --help)')
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => printError(text.trimEnd()),
    });
  for (const each of command.commands) configure(each, context, printError);
}
