import type { MachineView, VendingChoice, VendingOrder } from '../../contract/premium/vending.ts';

export const ORDER = 'a1b2c3d4-1111-4222-8333-444455556666';
const LOAD = '0b6f3a52-6f0e-4d53-9c57-1c1f0a3c7d11';

/** Three unused presses, with the countdown just started. */
export function aVendingOrder(changes: Partial<VendingOrder> = {}): VendingOrder {
  return {
    id: ORDER,
    refId: 'NS-7K2M-4Q9D',
    status: 'active',
    qty: 3,
    credits: 3,
    kept: 0,
    choices: [],
    ts: '2026-11-21T12:00:00.000Z',
    choiceTime: 120_000,
    msLeft: 120_000,
    commitment: { loadId: LOAD, root: 'ab'.repeat(32), madeAt: '2026-11-21T08:00:00.000Z' },
    machine: { state: 'ready' },
    ...changes,
  };
}

export function aChoice(changes: Partial<VendingChoice> = {}): VendingChoice {
  const at = '2026-11-21T12:00:10.000Z';
  return { choice: 0, slot: 7, state: 'dispensing', at, loadId: LOAD, position: 1, ...changes };
}

export const cobalt = { itemId: 'pla-cobalt-1.75mm-1kg', name: 'Cobalt', material: 'PLA', hex: '#1F4FBF' };

/** Six spools in each slot, nothing turning. */
export function aMachine(changes: Partial<MachineView> = {}): MachineView {
  return {
    state: 'ready',
    slots: Array.from({ length: 10 }, (_, place) => ({ slot: place + 1, pieces: 6, turning: false })),
    latest: [],
    commitment: aVendingOrder().commitment,
    ...changes,
  };
}
