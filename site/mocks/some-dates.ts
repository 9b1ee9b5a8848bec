import type { DeliveryDates } from '../../contract/shipping/delivery-dates.ts';

/** Of an order on a Friday after five. */
export const someDates: DeliveryDates = {
  now: '2026-11-20T22:30:00Z',
  cutOff: '2026-11-23T22:00:00Z',
  validUntil: '2026-11-21T05:00:00Z',
  shipsToday: false,
  ground: { ships: '2026-11-23', from: '2026-11-25', to: '2026-12-03' },
  overnight: { ships: '2026-11-23', arrives: '2026-11-24' },
  canada: { ships: '2026-11-23', from: '2026-11-27', to: '2026-12-08' },
  canadaEconomy: { ships: '2026-11-23', from: '2026-11-25', to: '2026-12-01' },
  pickup: { ready: '2026-11-23' },
};
