import type { Examination } from './examination.ts';
import type { Outcome } from './outcome.ts';

export interface Check {
  /** such as stripe.webhook-events; the part before the dot is its group */
  readonly id: `${Group}.${string}`;
  readonly title: string;
  run(exam: Examination): Outcome | Promise<Outcome>;
}

export function check(id: Check['id'], title: string, run: Check['run']): Check {
  return { id, title, run };
}

/** The groups in the order of the report. */
export const groups = {
  settings: 'Settings',
  stripe: 'Stripe',
  paypal: 'PayPal',
  mail: 'Mail',
  shipping: 'Shipping',
  database: 'Database',
  storage: 'Storage of models',
  slicers: 'Slicers',
  address: 'Public address',
  machine: 'Machine and backups',
  content: 'Content',
  vending: 'Vending machine',
  printers: 'Printers',
  desk: 'Desk',
} as const;
export type Group = keyof typeof groups;
