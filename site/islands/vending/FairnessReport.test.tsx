import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { vendingMessages } from '../../../contract/messages/vending.ts';
import { aVendingProof } from '../../mocks/a-vending-proof.ts';
import { server } from '../../mocks/server.ts';
import { FairnessReport } from './FairnessReport.tsx';

async function open(change: (proof: Awaited<ReturnType<typeof aVendingProof>>) => void = () => {}) {
  const proof = await aVendingProof();
  change(proof);
  server.use(http.get('/api/vend/*', () => HttpResponse.json(proof)));
  render(<FairnessReport orderId="5f1d0c3a" />);
}

it('says that all draws are true, with what each press gave', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: vendingMessages.allTrue })).toBeTruthy();
});

it('says that a draw is not true when its commitment does not match', async () => {
  await open((proof) => Object.assign(proof.loads[0] as object, { root: 'cd'.repeat(32) }));
  expect(await screen.findByRole('heading', { name: vendingMessages.notTrue })).toBeTruthy();
});
