import type * as z from 'zod';
import type { customerDataSchema } from '../../../contract/desk/customer-data.ts';
import { findUser } from '../accounts/users.ts';
import type { CustomerKey } from '../customers/resolve-customer.ts';
import { type CollectDeps, collectData, collectGuestData } from './collect-data.ts';

/** Everything the shop stores about a customer, with and without an account. */
export async function collectCustomerData(
  deps: CollectDeps,
  { email, accountId }: CustomerKey,
): Promise<z.infer<typeof customerDataSchema>> {
  return {
    account: accountId ? await accountData(deps, accountId) : null,
    withoutAccount: await collectGuestData(deps, email),
  };
}

async function accountData(deps: CollectDeps, id: string) {
  const { userId, membership } = await findUser(deps.connection.db, id, deps.clock());
  return await collectData(deps, { id, userId, membership });
}
