import { type Setting, settings } from '../../../contract/settings.mjs';
import type { Check } from './check.ts';
import { addressChecks } from './checks/address.ts';
import { contentChecks } from './checks/content.ts';
import { databaseChecks } from './checks/database.ts';
import { deskChecks } from './checks/desk.ts';
import { machineChecks } from './checks/machine.ts';
import { mailChecks } from './checks/mail.ts';
import { paymentPageChecks } from './checks/payment-pages.ts';
import { paypalChecks } from './checks/paypal.ts';
import { printerChecks } from './checks/printers.ts';
import { settingsChecks } from './checks/settings.ts';
import { shippingChecks } from './checks/shipping.ts';
import { slicerChecks } from './checks/slicers.ts';
import { storageChecks } from './checks/storage.ts';
import { stripeChecks } from './checks/stripe.ts';
import { taxChecks } from './checks/tax.ts';
import { vendingChecks } from './checks/vending.ts';
import { Examination, type Surroundings } from './examination.ts';
import { Concluded, failure, type Outcome, reasonOf } from './outcome.ts';

export type Finding = Pick<Check, 'id' | 'title'> & Outcome;

/** Runs all checks at the same time. None of them charges, mails or changes anything, or throws. */
export async function runDoctor(around: Surroundings, list: readonly Check[] = checks): Promise<Finding[]> {
  const exam = new Examination(around);
  const conceal = concealer(around.env);
  return await Promise.all(
    list.map(async (check) => {
      const outcome = await inTime(check, exam);
      return { id: check.id, title: check.title, ...concealed(outcome, conceal) };
    }),
  );
}

async function inTime(check: Check, exam: Examination): Promise<Outcome> {
  const { promise: late, resolve } = Promise.withResolvers<Outcome>();
  const seconds = exam.timeoutMs / 1000;
  const remedy = 'Check the network and any firewalls between this machine and it, then run the doctor again.';
  const timer = setTimeout(() => resolve(failure(`There was no answer within ${seconds} s.`, remedy)), exam.timeoutMs);
  try {
    return await Promise.race([Promise.resolve(check.run(exam)), late]);
  } catch (error) {
    if (error instanceof Concluded) return error.outcome;
    return failure(`The check failed: ${reasonOf(error)}`, 'Run the doctor again; if it stays, report this sentence.');
  } finally {
    clearTimeout(timer);
  }
}

/** Shorter ones, such as "shop", are ordinary words of a message. */
const SHORTEST_SECRET = 8;

/** Replaces secrets by their last four characters, whoever put them into a message. */
function concealer(env: Surroundings['env']): (text: string) => string {
  const isSecret = (name: string) => (settings as Record<string, Setting>)[name]?.secret;
  const values = Object.entries(env).flatMap(([name, value]) => (value && isSecret(name) ? secretsOf(value) : []));
  const secrets = values.filter(({ length }) => length >= SHORTEST_SECRET).toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, `…${secret.slice(-4)}`), text);
}

/** A secret, and the password of one that is a URL, as written and decoded. */
function secretsOf(value: string): string[] {
  if (!/^\w+:\/\//.test(value) || !URL.canParse(value)) return [value];
  const { password } = new URL(value);
  return [value, password, decode(password)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function concealed(outcome: Outcome, conceal: (text: string) => string): Outcome {
  const message = conceal(outcome.message);
  return 'remedy' in outcome ? { ...outcome, message, remedy: conceal(outcome.remedy) } : { ...outcome, message };
}

/** Everything that the doctor looks at. To add a check, add it to the list of its group. */
export const checks: readonly Check[] = [
  ...settingsChecks,
  ...stripeChecks,
  ...taxChecks,
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
  ...printerChecks,
  ...deskChecks,
];
