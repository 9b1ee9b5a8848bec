import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { admitCommunity, showOptionStock, showPageStock } from './start-options.ts';

const options = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-option]')];
const find = (id: string) => document.querySelector(`[data-option="${id}"]`) as HTMLAnchorElement;
const line = () => document.querySelector('[data-stock-line]') as HTMLElement;
const badge = () => document.querySelector('[data-out-badge]') as HTMLElement;
const off = 'role="link" aria-disabled="true"';

beforeEach(() => {
  history.replaceState(null, '', '/shop/PLA/Red-1.75mm-1kg/');
  document.body.innerHTML = `
    <span data-stock-line="red" data-unit="spool" class="stock in">In Stock · 86 spools</span>
    <b data-out-badge hidden>Out of Stock</b>
    <a data-option="red" data-path="/red/" href="/red/" aria-current="true"><span class="sw"></span></a>
    <a data-option="blue" data-path="/blue/" href="/blue/"><span class="sw"></span><span>Blue</span></a>
    <a data-option="gone" data-path="/gone/" ${off}><span class="sw is-out"></span><span>Gone <small>Out</small></span></a>
    <a data-option="club" data-path="/club/" data-qoh="5" data-community hidden ${off}><b>Club</b></a>`;
});

describe('options', () => {
  test('are enabled and disabled by the current stock, whatever the build had', () => {
    const stock = new Map([
      ['red', 0],
      ['blue', 0],
      ['gone', 3],
    ]);
    showOptionStock(options(), stock);
    expect([find('blue').hasAttribute('href'), find('blue').ariaDisabled]).toEqual([false, 'true']);
    expect(find('blue').textContent).toContain(messages.outOfStock);
    expect([find('gone').getAttribute('href'), find('gone').ariaDisabled]).toEqual(['/gone/', null]);
    expect(find('red').hasAttribute('href')).toBe(true);
  });

  test('for the community stay disabled and hidden, even with stock', () => {
    admitCommunity(options());
    showOptionStock(options(), new Map([['club', 9]]));
    expect([find('club').hidden, find('club').hasAttribute('href')]).toEqual([true, false]);
  });

  test('for the community are shown with its flag, which all links then keep', () => {
    history.replaceState(null, '', '?discord=true');
    admitCommunity(options());
    expect([find('club').hidden, find('club').getAttribute('href')]).toEqual([false, '/club/?discord=true']);
    expect(find('blue').getAttribute('href')).toBe('/blue/?discord=true');
    showOptionStock(options(), new Map([['club', 0]]));
    expect(find('club').hasAttribute('href')).toBe(false);
  });
});

describe('the stock of the page', () => {
  test('shows the current stock', () => {
    showPageStock(document, new Map([['red', 7]]), false);
    expect([line().textContent, line().className]).toEqual(['In Stock · 7 left', 'stock low']);
  });

  test('shows the badge when it has run out', () => {
    showPageStock(document, new Map([['red', 0]]), false);
    expect([line().textContent, badge().hidden]).toEqual([messages.outOfStock, false]);
  });

  test('says that it is unchecked when the shop does not answer', () => {
    showPageStock(document, new Map(), true);
    expect([line().textContent, badge().hidden]).toEqual([messages.stockUnknown, true]);
  });
});
