import { cents } from '../../../../contract/cents.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { salesTax, sumOfTax, taxPercent } from '../../../../contract/money/tax.ts';
import { stripeTax } from '../../../gateways/tax/stripe-tax.ts';
import { type Check, check } from '../check.ts';
import type { Examination } from '../examination.ts';
import { Concluded, failure, ok, skipped, warning } from '../outcome.ts';
import { readStoreContent } from '../read-store.ts';
import { doctorRights } from '../stripe-rights.ts';
import { DASHBOARD, openStripe, optionsOf, readWith } from './stripe.ts';

/** Of a shop that asks Stripe, or the end of the check. */
async function openTax(exam: Examination) {
  if (exam.settings.TAX !== 'stripe') throw new Concluded(skipped('TAX is rule: the percentages of store.yaml apply.'));
  return (await openStripe(exam)).tax;
}

const SAMPLE = cents(10_000);

export const taxChecks: readonly Check[] = [
  check('stripe.tax', 'Stripe Tax', async (exam) => {
    const tax = await openTax(exam);
    const {
      status,
      status_details,
      head_office: office,
    } = await readWith(doctorRights.taxSettings, () => tax.settings.retrieve());
    const remedy = `Set the head office at ${DASHBOARD}/settings/tax.`;
    if (status !== 'active') {
      const missing = status_details.pending?.missing_fields?.join(', ') || 'unfinished';
      return failure(`Stripe Tax calculates nothing (${missing}), so carts have the tax of store.yaml.`, remedy);
    }
    if (!office) return failure('Stripe Tax has no head office.', remedy);
    return ok(`Active; the head office is in ${office.address.state ?? office.address.country}.`);
  }),
  check('stripe.tax-registrations', 'Where tax is collected', async (exam) => {
    const tax = await openTax(exam);
    const { data } = await readWith(doctorRights.taxRegistrations, () =>
      tax.registrations.list({ status: 'active', limit: 100 }),
    );
    const states = [...new Set(data.flatMap(({ country_options: { us } }) => us?.state ?? []))].sort();
    const remedy = `Add each state with a permit at ${DASHBOARD}/tax/registrations.`;
    if (states.length === 0) return failure('No state is registered: Stripe computes no tax at all.', remedy);
    const { address } = await readStoreContent(exam);
    if (!states.includes(address.state)) {
      return warning(`${address.state}, where the shop is, is not among ${states.join(', ')}.`, remedy);
    }
    return ok(states.join(', '));
  }),
  check('stripe.tax-rule', 'Stripe Tax and store.yaml', async (exam) => {
    await openTax(exam);
    const { address, rates } = await readStoreContent(exam);
    const zip = rates.tax.pickupPostalCode;
    const service = stripeTax(optionsOf(exam), { info() {}, warn() {}, error() {} });
    const taxed = await service
      .taxOf({
        lines: [{ id: 'doctor', amount: SAMPLE, qty: 1 }],
        shipping: cents(0),
        address: { state: address.state, zip },
        isExempt: false,
      })
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    if (taxed instanceof Error) {
      return failure(
        `Stripe says no tax for ${zip}: ${taxed.message}`,
        `Give the key the rights of docs/going-live.md, and look at ${DASHBOARD}/settings/tax.`,
      );
    }
    const [theirs, ours] = [sumOfTax(taxed), salesTax(SAMPLE, taxPercent(zip, rates.tax), false)];
    if (theirs === ours) return ok(`Both tax ${dollars(SAMPLE)} at ${zip} with ${dollars(ours)}.`);
    return warning(
      `Stripe taxes ${dollars(SAMPLE)} at ${zip} with ${dollars(theirs)}, and store.yaml with ${dollars(ours)}, which applies when Stripe does not answer.`,
      'Correct the percentage under rates in store.yaml, or the registration at Stripe.',
    );
  }),
];
