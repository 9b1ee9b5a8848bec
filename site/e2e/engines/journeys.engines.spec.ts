import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { openAccount } from '../fixtures/account.ts';
import { stlBox } from '../fixtures/models.ts';
import { type Customer, cards, newCustomer, thanks, toPayment } from '../fixtures/shopping.ts';
import { button, heading, label, link, role, type Shopper, text } from './shopper.ts';
import type { Tab } from './tab.ts';
import { expect, test } from './test.ts';

test('a shopper finds a spool, adds it and pays by card with 3-D Secure', async ({ tab, shopper, records }) => {
  const customer = newCustomer();
  await tab.open('/');
  // Not the link on the first slide: on a busy machine the slider moves on before it can be clicked.
  await shopper.click(link('Store'));
  await shopper.fill(label('Search by name'), 'petrol');
  await shopper.click(role('option', /^Petrol PLA/));
  await shopper.see(heading(/Petrol/));
  await shopper.click(button(/^Add to Cart/));
  await shopper.see(link(/^Cart 1 item/));

  await tab.open('/cart/');
  await shopper.click(link('Buy Now'));
  await fillDetails(shopper, customer);
  const card = shopper.frame('card');
  await card.fill(label('Card number'), cards.threeDSecure);
  await card.fill(label('Expiration date'), '1234');
  await card.fill(label('Security code'), '123');
  await card.fill(label('ZIP code'), '48201');
  await shopper.click(button('Continue to review'));
  await shopper.click(button(/^Place order/));
  await shopper.click(button('Complete authentication'));

  await shopper.see(heading(thanks));
  const [order, ...others] = await records.ordersOf(customer.email);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ status: 'paid' });
  expect(await records.chargesOf(customer.email)).toEqual([{ status: 'succeeded', amount: order?.amount }]);
});

test('a shopper pays with PayPal', async ({ tab, shopper, records }) => {
  const customer = newCustomer();
  await addPetrol(tab, shopper);
  await tab.open('/checkout/');
  await fillDetails(shopper, customer);
  await shopper.click(role('radio', /^PayPal/));
  await shopper.click(button('Continue to review'));
  await shopper.click(button('Pay with PayPal'));
  const wallet = shopper.frame('PayPal');
  await wallet.see(text(/^\$\d+\.\d\d$/));
  await wallet.click(button('Approve'));
  await shopper.see(heading(thanks));
  expect(await records.ordersOf(customer.email)).toMatchObject([{ status: 'paid' }]);
});

test('a member signs in and finds the earlier cart', async ({ tab, shopper, request }) => {
  const { email, password } = await openAccount({ request });
  await addPetrol(tab, shopper);
  await tab.open('/modal/login/');
  // No taller than its text needs: WebKit stretched the dialog's content.
  expect(await shopper.measure(button('Sign In'), ({ offsetHeight }) => offsetHeight)).toBeLessThan(60);
  await shopper.fill(label('Email'), email);
  await shopper.fill(label('Password'), password);
  await tab.press('Enter');
  await shopper.see(button('Dolores K.: account menu'));
  await shopper.see(link(/^Cart 1 item/));
  // The closed dialog leaves its address; Firefox's driver takes that for the end of a page that is opened meanwhile.
  await expect.poll(async () => new URL(await tab.address()).pathname).toBe('/');
  await tab.open('/account/');
  await shopper.see(text(email));
});

test('a model is rendered, priced by the shop, and priced in the browser once it is small', async ({
  tab,
  shopper,
}, info) => {
  const model = info.outputPath('box.stl');
  await writeFile(model, stlBox([42, 36, 18]).buffer);
  await tab.open('/queu3d/');
  await shopper.upload(label('Model file'), model);
  await shopper.see(heading('Can it be printed?'));
  const view = role('application', /^3D view/);
  await expect.poll(() => shopper.measure(view, (element) => element.getAttribute('aria-busy'))).toBe('false');
  // The bed is dark and the background light, so both mean that something was rendered.
  await expect.poll(async () => darkShareOf(await shopper.picture(view))).toBeGreaterThan(0.1);

  const whole = await calculatePrice(shopper);
  await shopper.fill(label('Scale in percent'), '60');
  await tab.press('Enter');
  expect(await calculatePrice(shopper)).toBeLessThan(whole);
});

test('Back shows the current cart', async ({ tab, shopper }) => {
  await tab.open('/shop/PLA/');
  await shopper.see(link(/^Cart 0 items/));
  await shopper.click(link('Petrol'));
  await shopper.see(heading(/Petrol/));
  await shopper.click(button(/^Add to Cart/));
  await shopper.see(link(/^Cart 1 item/));
  await tab.back();
  await shopper.see(link('Petrol'));
  await shopper.see(link(/^Cart 1 item/));
});

/** The price on the button, in dollars. */
async function calculatePrice(shopper: Shopper): Promise<number> {
  await shopper.click(button('Calculate price'));
  return Number((await shopper.textOf(button(/^Add to Cart · /))).replace(/^Add to Cart · \$/, ''));
}

async function darkShareOf(picture: Buffer): Promise<number> {
  const pixels = await sharp(picture).resize(160, 115).removeAlpha().greyscale().raw().toBuffer();
  return pixels.filter((value) => value < 110).length / pixels.length;
}

async function addPetrol(tab: Tab, shopper: Shopper): Promise<void> {
  await tab.open('/shop/PLA/Petrol-1.75mm-1kg/');
  await shopper.click(button(/^Add to Cart/));
  await shopper.see(link(/^Cart 1 item/));
}

async function fillDetails(shopper: Shopper, { firstName, lastName, email }: Customer): Promise<void> {
  await shopper.fill(label('First name'), firstName);
  await shopper.fill(label('Last name'), lastName);
  await shopper.fill(label('Email'), email);
  await shopper.fill(label('Phone'), '3135550188');
  await shopper.fill(label('Address'), '4120 Second Avenue');
  await shopper.fill(label('City'), 'Detroit');
  await shopper.choose(label('State'), 'MI');
  await shopper.fill(label('Zip code'), '48201');
  await shopper.click(button(toPayment));
}
