import { Argument, Command } from 'commander';
import { setTaxExempt } from '../../domain/accounts/set-tax-exempt.ts';
import { carryOut, type Desk } from '../desk.ts';

export function userCommands(desk: Desk): Command {
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
