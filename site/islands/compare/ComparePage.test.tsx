import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { sampleFacts } from '../../../contract/catalogue/sample-facts-for-test.ts';
import { server } from '../../mocks/server.ts';
import { shelfItems } from '../../mocks/shelf.ts';
import { $compared } from '../../stores/saved-items.ts';
import { ComparePage, type FactsOf } from './ComparePage.tsx';

const spools = shelfItems.filter(({ tags }) => tags.material === 'PLA').slice(0, 2);
const [first, second] = spools.map(({ id }) => id);
const range = { recommended: 210, min: 190, max: 230 };
const factsOf: FactsOf = {
  PLA: { ...sampleFacts, nozzleC: range, bedC: range, chamber: 'Open' },
};

it('shows what a shared address names, side by side, and keeps the address up to date', async () => {
  server.use(http.get('/api/items', () => HttpResponse.json(spools)));
  history.replaceState(null, '', `/compare/?items=${first},${second}`);
  render(<ComparePage factsOf={factsOf} />);
  await screen.findByRole('region', { name: 'Comparison' });
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  await userEvent.click(screen.getAllByRole('button', { name: /^Remove/ })[0] as HTMLElement);
  expect(screen.getAllByRole('columnheader')).toHaveLength(1);
  expect($compared.get()).toEqual([second]);
  expect(location.search).toContain(second);
});
