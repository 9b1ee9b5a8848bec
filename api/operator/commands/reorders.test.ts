import { expect, it } from 'vitest';
import { createReorderApp } from '../../test/create-reorder-app.ts';
import { runShopCommand } from '../shop-command.ts';

const shop = await createReorderApp();

async function run(...args: string[]): Promise<string> {
  const printed: string[] = [];
  const errors: string[] = [];
  const context = { deps: shop.deps, user: 'dana', print: (text: string) => void printed.push(text) };
  const code = await runShopCommand(context, args, (text) => errors.push(text));
  expect([code, errors]).toEqual([0, []]);
  return printed.join('\n');
}

it('lists reorders, and stops one', async () => {
  expect(await run('reorders', 'list')).toBe('No reorders found.');
  const ada = await shop.reordering();
  expect(await run('reorders', 'list')).toContain(`${ada.user.email}  active`);
  expect(await run('reorders', 'stop', ada.id)).toBe(`Reorder ${ada.id} has stopped.`);
  expect(await run('reorders', 'list', '--status', 'active')).toBe('No reorders found.');
  expect((await ada.shown()).stopped?.why).toBe('shop');
});
