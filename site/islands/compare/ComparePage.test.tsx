import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { server } from '../../mocks/server.ts';
import { shelfItems } from '../../mocks/shelf.ts';
import { $compared } from '../../stores/saved-items.ts';
import { ComparePage, type FactsOf } from './ComparePage.tsx';

const spools = shelfItems.filter(({ tags }) => tags.material === 'PLA').slice(0, 2);
const [first, second] = spools.map(({ id }) => id);
const range = { recommended: 210, min: 190, max: 230 };
const factsOf: FactsOf = {
  PLA: {
    polymer: 'PLA',
    densityGPerCm3: 1.24,
    diameterToleranceMm: 0.03,
    nozzleC: range,
    bedC: range,
    chamber: 'Open',
    fan: { minPercent: 100, maxPercent: 100 },
    softensAtC: 58,
    drying: { temperatureC: 45, hours: 6 },
    impactKJPerM2: 3.9,
    tensileMPa: 53,
  },
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
