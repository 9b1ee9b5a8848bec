import { signedIn } from './accounts.ts';
import type { TestApp } from './create-test-app.ts';
import { factoryItems, makeItem } from './factory-items.ts';
import { addMember, type MemberInput } from './fixtures/member.ts';

type Shop = Pick<TestApp, 'deps' | 'asGuest'>;

/** Makes an account a member at the time of the shop's clock; returns its subscription. */
export async function makeMember({ deps: { connection, clock } }: Shop, userId: string, input: MemberInput = {}) {
  return await addMember(connection, userId, { now: clock(), ...input });
}

/** Puts an exclusive on sale that no member has, newer than those of the factory. */
export async function publishColor({ deps: { catalogue } }: Pick<TestApp, 'deps'>) {
  const displayIndex = 1 + Math.max(...catalogue.list().map((item) => item.displayIndex));
  const tags = { material: 'PLA Sub', color: `Color${displayIndex}` };
  const color = makeItem({ tags, price: 2500, displayIndex });
  await catalogue.load([...factoryItems, color]);
  return color;
}

/** A browser signed in as a member, without checkout or payment service. */
export async function memberOf(shop: Shop, input: MemberInput & Parameters<typeof signedIn>[1] = {}) {
  const browser = await signedIn(shop, input);
  return { ...browser, subscription: await makeMember(shop, browser.user.id, input) };
}
