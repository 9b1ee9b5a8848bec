import type { Check } from './check.ts';
import { addressChecks } from './checks/address.ts';
import { contentChecks } from './checks/content.ts';
import { databaseChecks } from './checks/database.ts';
import { deskChecks } from './checks/desk.ts';
import { machineChecks } from './checks/machine.ts';
import { mailChecks } from './checks/mail.ts';
import { paymentPageChecks } from './checks/payment-pages.ts';
import { paypalChecks } from './checks/paypal.ts';
import { settingsChecks } from './checks/settings.ts';
import { shippingChecks } from './checks/shipping.ts';
import { slicerChecks } from './checks/slicers.ts';
import { storageChecks } from './checks/storage.ts';
import { stripeChecks } from './checks/stripe.ts';
import { vendingChecks } from './checks/vending.ts';

/** Everything that the doctor looks at. To add a check, add it to the list of its group. */
export const checks: readonly Check[] = [
  ...settingsChecks,
  ...stripeChecks,
  ...paypalChecks,
  ...mailChecks,
  ...shippingChecks,
  ...databaseChecks,
  ...storageChecks,
  ...slicerChecks,
  ...addressChecks,
  ...paymentPageChecks,
  ...machineChecks,
  ...contentChecks,
  ...vendingChecks,
  ...deskChecks,
];
