import { Argument, Command, CommanderError, InvalidArgumentError } from 'commander';
import { setTaxExempt } from '../domain/accounts/set-tax-exempt.ts';
import { listActions } from '../domain/operator/list-actions.ts';
import { ShopError } from '../domain/shop-error.ts';
import { couponCommands } from './commands/coupons.ts';
import { holidayCommands } from './commands/holiday.ts';
import { itemCommands } from './commands/items.ts';
import { memberCommands } from './commands/members.ts';
import { orderCommands } from './commands/orders.ts';
import { pollCommands } from './commands/polls.ts';
import { printCommands } from './commands/prints.ts';
import { reviewCommands } from './commands/reviews.ts';
import { vendingCommands } from './commands/vending.ts';
import type { Desk } from './desk.ts';
import { answer, carryOut, columns, minute } from './desk.ts';
import { readCount } from './read-values.ts';

function userCommands(desk: Desk): Command {
  const users = new Command('users').description('accounts');
  users
    .command('tax-exempt <email>')
    .description('orders of this account are without tax: its certificate was seen')
    .addArgument(new Argument('[state]').choices(['on', 'off']).default('on'))
    .action(async (email: string, state: 'on' | 'off', _, command: Command) => {
      const taxExempt = state === 'on';
      await carryOut(desk, command, { target: email.toLowerCase(), details: { taxExempt } }, async () => {
        await setTaxExempt(desk.deps.connection.db, email, taxExempt);
        const lines = [`Orders of ${email} are ${taxExempt ? 'without' : 'with'} tax from now on.`];
        return { data: { email, taxExempt }, lines };
      });
    });
  return users;
}

function actionCommand(desk: Desk): Command {
  return new Command('actions')
    .description('who did what by this command, the latest first')
    .option('--of <target>', 'to one order, item, coupon …')
    .option('--limit <n>', 'at most so many', readCount, 20)
    .action(async ({ of: target, limit }: { of?: string; limit: number }, command: Command) => {
      const rows = await listActions(desk.deps.connection.db, { target, limit });
      const lines = columns(
        rows.map(({ at, by, verb, outcome, ...row }) => [
          minute(at),
          by,
          verb,
          row.target,
          outcome ?? 'without an ending',
        ]),
      );
      answer(desk, command, { data: rows, lines: rows.length > 0 ? lines : ['Nothing was done yet.'] });
    });
}

/** 0: done · 1: the shop refused · 2: the command could not be understood. */
export type ExitCode = 0 | 1 | 2;

/** Runs `npm run shop -- …`: says what it did or, in one sentence, why not. */
export async function runShopCommand(
  desk: Desk,
  args: readonly string[],
  complain: (text: string) => void,
): Promise<ExitCode> {
  const program = new Command('npm run shop --')
    .description('The operator’s desk: each change is recorded with who made it and when.')
    .option('--json', 'answer for programs')
    .option('--by <name>', 'who does this; without it the machine’s user');
  for (const make of [
    orderCommands,
    itemCommands,
    couponCommands,
    userCommands,
    memberCommands,
    pollCommands,
    holidayCommands,
    vendingCommands,
    printCommands,
    reviewCommands,
    actionCommand,
  ]) {
    program.addCommand(make(desk));
  }
  inherit(program, desk, complain);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof InvalidArgumentError) complain(error.message);
    else if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    else if (error instanceof ShopError) complain(error.message);
    else throw error;
    return error instanceof ShopError ? 1 : 2;
  }
}

/** Nothing ends the process or writes by itself. */
function inherit(command: Command, desk: Desk, complain: (text: string) => void): void {
  command
    .exitOverride()
    .showHelpAfterError('(more with --help)')
    .configureOutput({ writeOut: (text) => desk.say(text.trimEnd()), writeErr: (text) => complain(text.trimEnd()) });
  for (const each of command.commands) inherit(each, desk, complain);
}
