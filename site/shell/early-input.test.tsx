import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import './early-input.js';

const heard = vi.fn();

function Form() {
  const [name, setName] = useState('');
  const [isGift, setGift] = useState(false);
  const [color, setColor] = useState('red');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        heard({ name, isGift, color });
      }}
    >
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <input type="checkbox" checked={isGift} onChange={({ target }) => setGift(target.checked)} />
      <select value={color} onChange={({ target }) => setColor(target.value)}>
        <option>red</option>
        <option>blue</option>
      </select>
      <button type="submit">Send</button>
    </form>
  );
}

/** What the server drew, and a way to bring it to life as Astro does. */
function island() {
  heard.mockClear();
  document.body.innerHTML = `<astro-island ssr>${renderToString(<Form />)}</astro-island>`;
  const root = document.querySelector('astro-island');
  const [name, gift] = document.querySelectorAll('input');
  const color = document.querySelector('select');
  const button = document.querySelector('button');
  if (!root || !name || !gift || !color || !button) throw new Error('the form is not there');
  const hydrate = () =>
    act(async () => {
      hydrateRoot(root, <Form />);
      root.removeAttribute('ssr');
      root.dispatchEvent(new Event('astro:hydrate'));
    });
  return { name, gift, color, button, hydrate };
}

it('carries out a press once, however often it was made, when the button works', async () => {
  const { button, hydrate } = island();
  button.click();
  button.click();
  expect(heard).not.toHaveBeenCalled();
  await hydrate();
  expect(heard).toHaveBeenCalledTimes(1);
});

it('leaves a press on a button that works alone', async () => {
  const { button, hydrate } = island();
  await hydrate();
  await act(async () => button.click());
  expect(heard).toHaveBeenCalledTimes(1);
});

it('reports what was typed, ticked and chosen before the form was sent', async () => {
  const { name, gift, color, button, hydrate } = island();
  name.value = 'Ada';
  name.dispatchEvent(new Event('input', { bubbles: true }));
  gift.click();
  color.value = 'blue';
  color.dispatchEvent(new Event('input', { bubbles: true }));
  button.click();
  await hydrate();
  expect(heard).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', isGift: true, color: 'blue' });
  expect([name.value, gift.checked, color.value]).toEqual(['Ada', true, 'blue']);
});
