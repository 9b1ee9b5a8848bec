import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { server } from '../mocks/server.ts';
import { $colorFinder, askForColors, finderQuery, questionIn } from './color-finder.ts';

function answerColors(): string[] {
  const asked: string[] = [];
  server.use(
    http.get('/api/colors/nearest', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      return HttpResponse.json({ hex: `#${searchParams.get('hex')}`, colors: [] });
    }),
  );
  return asked;
}

it('asks nothing before there is a color, and then with the filters that were chosen', async () => {
  const asked = answerColors();
  await askForColors({ material: 'PETG', inStock: true });
  expect(asked).toEqual([]);
  await askForColors({ hex: '#2F6F62' });
  expect(asked).toEqual(['?hex=2F6F62&material=PETG&inStock=true']);
  expect($colorFinder.get()).toMatchObject({ isLoading: false, answer: { hex: '#2F6F62' }, problem: undefined });
});

it('shows the newest color of several in quick succession, and asks for it alone', async () => {
  const asked = answerColors();
  await askForColors({ hex: '#100000' });
  void askForColors({ hex: '#200000' });
  void askForColors({ hex: '#300000' });
  await askForColors({ hex: '#400000' });
  expect(asked).toEqual(['?hex=100000', '?hex=400000']);
  expect($colorFinder.get().answer?.hex).toBe('#400000');
});

it('says what went wrong, and asks again', async () => {
  server.use(http.get('/api/colors/nearest', () => HttpResponse.error()));
  await askForColors({ hex: '#2F6F00' });
  await vi.waitFor(() => expect($colorFinder.get().problem).toBeTruthy());
  answerColors();
  await askForColors({});
  expect($colorFinder.get()).toMatchObject({ problem: undefined, answer: { hex: '#2F6F00' } });
});

it('reads what it wrote into the address, and leaves out what it does not know', () => {
  const question = { hex: '#2F6F62', material: 'PETG', inStock: true };
  expect(questionIn(finderQuery(question), ['PLA', 'PETG'])).toEqual(question);
  expect(questionIn('?hex=teal&material=wood&inStock=yes', ['PLA'])).toEqual({
    hex: undefined,
    material: '',
    inStock: false,
  });
});
