import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../../lib/catalogue/sample-content.ts';
import { type PickerName, plans } from '../../lib/pickers/plans.ts';
import { builtShelf, shelfOf } from '../../lib/pickers/shelf.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { searchShelf } from '../../mocks/search-shelf.ts';
import { server } from '../../mocks/server.ts';
import { shelfItems, stockShelf } from '../../mocks/shelf.ts';
import { Picker } from './Picker.tsx';

/** The built page: without the rolls for the community. */
function show(name: PickerName = 'minis') {
  const built = shelfItems.filter(({ data }) => !data.discordOnly);
  render(<Picker name={name} shelf={builtShelf(shelfOf(built, plans[name]), plans[name])} />);
}

const stocked = () => screen.findByText(/^\d+ of \d+ in stock$/);
/** The one beside the carton; phones have another at the foot of the screen. */
const packButton = (name: RegExp) => screen.getAllByRole('button', { name })[0] as HTMLButtonElement;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => stockShelf());

describe('the minis picker', () => {
  test('shows placeholders until the stock is loaded', async () => {
    show();
    expect(screen.getByText('Checking stock …')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add Canary' })).toHaveProperty('disabled', true);
    expect(screen.queryByText('Out of Stock')).toBeNull();
    await stocked();
    expect(screen.getByRole('button', { name: 'Add Canary' })).toHaveProperty('disabled', false);
  });

  test('offers Add to Cart with the fifth roll, then empties the carton', async () => {
    show();
    await stocked();
    await press('Add Canary');
    for (let roll = 2; roll <= 4; roll += 1) await press('One more Canary');
    expect(packButton(/^Choose 1 more roll$/).disabled).toBe(true);
    await press('Add Petrol');
    expect(screen.getByText('5 of 5 chosen: 4 × Canary, Petrol')).toBeDefined();
    await userEvent.click(packButton(/^Add to Cart · \$33\.00$/));
    expect(await screen.findByText('0 of 5 chosen')).toBeDefined();
    expect(shop.lines).toMatchObject([{ name: 'minis-minis-1.75mm-200g', qty: 1 }]);
  });

  test('says Out of Stock on a sold-out roll, also in its tooltip', async () => {
    show();
    await stocked();
    const cobalt = screen.getByTitle('Cobalt - Out of Stock');
    expect(within(cobalt).getByRole('button', { name: /^Out of Stock/ })).toHaveProperty('disabled', true);
  });

  test('disables plus at the stock of a roll', async () => {
    show();
    await stocked();
    await press('Add Petrol');
    await press('One more Petrol');
    await press('One more Petrol');
    expect(screen.getByRole('button', { name: 'One more Petrol' })).toHaveProperty('disabled', true);
  });

  test('says that the carton is full instead of adding a sixth roll', async () => {
    show();
    await stocked();
    await press('Add Canary');
    for (let roll = 2; roll <= 6; roll += 1) await press('One more Canary');
    expect(screen.getByRole('alert').textContent).toBe('The carton holds five. Take one out first.');
    await press('Take roll 2, Canary, out of the carton');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('4 of 5 chosen: 4 × Canary')).toBeDefined();
  });

  test('keeps the focus on the button that added the first roll and removed the last', async () => {
    show();
    await stocked();
    screen.getByRole('button', { name: 'Add Canary' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'One more Canary' }));
    screen.getByRole('button', { name: 'One less Canary' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Canary' }));
  });

  test('keeps the focus in the carton while rolls are removed from it', async () => {
    show();
    await stocked();
    await press('Add Canary');
    await press('Add Petrol');
    screen.getByRole('button', { name: 'Take roll 2, Petrol, out of the carton' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take roll 1, Canary, out of the carton' }));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Rolls in the carton' }));
  });

  test('shows the community’s rolls with its flag', async () => {
    history.replaceState(null, '', '?discord=true');
    show();
    await stocked();
    expect(screen.getByRole('button', { name: 'Add Violet' })).toBeDefined();
    history.replaceState(null, '', location.pathname);
  });

  test('offers to try again when the shop cannot be reached', async () => {
    server.use(http.get('/api/items/tags', () => HttpResponse.error()));
    show();
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not reach the shop/);
    stockShelf();
    await press('Try again');
    await stocked();
  });

  test('says so when there are no bundles', async () => {
    stockShelf({ 'minis-minis-1.75mm-200g': 0 });
    show();
    expect(await screen.findByText(/^All cartons are sold out/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add Canary' })).toHaveProperty('disabled', true);
  });
});

describe('the bulk picker', () => {
  test('shows the rolls of one diameter at a time, and counts those chosen in the other', async () => {
    show('bulk');
    await stocked();
    expect(screen.getByRole('button', { name: 'One more PETG Canary' })).toBeDefined();
    await press('One more Canary');
    await press('2.85\u00a0mm');
    expect(screen.queryByRole('button', { name: 'One more PETG Canary' })).toBeNull();
    expect(screen.getByText('0 of 10 chosen')).toBeDefined();
    expect(screen.getByText('1 of 1.75 mm in a separate carton.')).toBeDefined();
  });

  test('shows the selected materials', async () => {
    show('bulk');
    await stocked();
    await press('PETG');
    expect(screen.queryByRole('button', { name: 'One more PETG Canary' })).toBeNull();
    expect(screen.getByRole('button', { name: 'One more Canary' })).toBeDefined();
    for (const material of ['PLA', 'FORGE', 'Limited PLA']) await press(material);
    expect(screen.getByText(/Press at least one/)).toBeDefined();
  });

  test('says that it ships by ground, separately, and that no Premium discount applies', () => {
    show('bulk');
    expect(screen.getByText(/Ships by ground only, separately from the other items/)).toBeDefined();
    expect(screen.getByText(/The Premium discount does not apply to 10-packs/)).toBeDefined();
  });

  test('sells as many identical cartons as there are rolls for', async () => {
    show('bulk');
    await stocked();
    for (let roll = 1; roll <= 10; roll += 1) await press('One more Canary');
    const cartons = within(screen.getByRole('group', { name: 'Cartons' }));
    expect(cartons.getByRole('button', { name: 'One less' })).toHaveProperty('disabled', true);
    for (let carton = 2; carton <= 4; carton += 1)
      await userEvent.click(cartons.getByRole('button', { name: 'One more' }));
    expect(cartons.getByRole('button', { name: 'One more' })).toHaveProperty('disabled', true);
    expect(packButton(/^Add to Cart · \$796\.00$/)).toBeDefined();
  });
});

describe('the bulk picker of a shop with hundreds of colors', () => {
  const many = sampleCatalogue([
    sampleFamily('Bulk', 'BulkBox', [{ price: 19_900, qoh: 4 }], { kind: 'bundle' }),
    ...Array.from({ length: 100 }, (_, n) => sampleFamily('PLA', `Tone${n}`, [{ displayIndex: 500 - n }])),
  ]).items;

  async function showMany() {
    searchShelf(many);
    render(<Picker name="bulk" shelf={builtShelf(shelfOf(many, plans.bulk), plans.bulk)} />);
    await screen.findByText('48 of 100 colors');
  }

  test('finds a color that is not on the page, by its labeled field, and says how many there are', async () => {
    await showMany();
    expect(screen.queryByTitle('Tone77')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a color' }), 'tone77');
    expect(await screen.findByText('1 color')).toHaveProperty('parentElement.role', 'status');
    await press('One more Tone77');
    expect(screen.getByText('1 of 10 chosen: Tone77')).toBeDefined();
  });

  test('searches for what was typed before its script had loaded', async () => {
    searchShelf(many);
    const typed = document.body.appendChild(document.createElement('div'));
    const picker = <Picker name="bulk" shelf={builtShelf(shelfOf(many, plans.bulk), plans.bulk)} />;
    typed.innerHTML = renderToString(picker);
    within(typed).getByRole<HTMLInputElement>('searchbox').value = 'tone77';
    render(picker, { container: typed, hydrate: true });
    expect(await screen.findByRole('button', { name: 'One more Tone77' })).toBeDefined();
  });

  test('says that no color matches, and what else to try', async () => {
    await showMany();
    await userEvent.type(screen.getByRole('searchbox'), 'plaid');
    expect(await screen.findByText(/^No color matches “plaid”/)).toBeDefined();
    expect(screen.getByText('No color found')).toBeDefined();
  });

  test('shows more colors until there are no more, and keeps the focus', async () => {
    await showMany();
    await press('Show more colors');
    await screen.findByText('96 of 100 colors');
    await press('Show more colors');
    await screen.findByText('100 of 100 colors');
    expect(screen.queryByRole('button', { name: 'Show more colors' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  test('says so when the shop does not answer, and tries again', async () => {
    await showMany();
    server.use(http.get('/api/search', () => HttpResponse.error()));
    await userEvent.type(screen.getByRole('searchbox'), 'tone77');
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not reach the shop/);
    expect(screen.getByRole('button', { name: 'One more Tone0' })).toBeDefined();
    searchShelf(many);
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'One more Tone77' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
