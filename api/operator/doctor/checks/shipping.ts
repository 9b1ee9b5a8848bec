import { FedexConnection } from '../../../gateways/shipping/fedex-connection.ts';
import { fedexRates } from '../../../gateways/shipping/fedex-rates.ts';
import { FedexError } from '../../../gateways/shipping/fedex-replies.ts';
import { type Check, check } from '../check.ts';
import { failure, ok, reasonOf, warning } from '../outcome.ts';
import { readStoreContent } from '../read-store.ts';

/** A kilogram to New York. */
const PARCEL = { postalCode: '10001', weightGrams: 1000 };

export const shippingChecks: readonly Check[] = [
  check('shipping.fedex', 'FedEx rates', async (exam) => {
    const clientId = exam.needs('FEDEX_CLIENT_ID', 'Without FedEx’s keys the rates of content/shipping.yaml apply.');
    const clientSecret = exam.needs('FEDEX_CLIENT_SECRET', 'FEDEX_CLIENT_SECRET is not set.');
    const account = exam.needs('FEDEX_ACCOUNT', 'FEDEX_ACCOUNT is not set.');
    const url = exam.needs('FEDEX_URL', '');
    const { zip } = (await readStoreContent(exam)).address;
    const connection = new FedexConnection({ url, clientId, clientSecret, account }, exam.callMs);
    try {
      const [rate] = await fedexRates(connection, { account, zip }).quote(PARCEL);
      if (exam.mode === 'live' && /sandbox/.test(new URL(url).hostname)) {
        return warning(
          'The rates come from FedEx’s sandbox, and real parcels cost something else.',
          'Leave FEDEX_URL out, and set the keys of production.',
        );
      }
      return ok(`A kilogram from ${zip} to ${PARCEL.postalCode} costs $${((rate?.rate ?? 0) / 100).toFixed(2)}.`);
    } catch (error) {
      const fallback = 'Meanwhile shoppers see the rates of content/shipping.yaml.';
      if (error instanceof FedexError && (error.status === 401 || error.status === 403)) {
        return failure(
          `FedEx rejects the keys at ${url}. ${fallback}`,
          'Copy key and secret of the project’s production keys at https://developer.fedex.com; test keys work only at https://apis-sandbox.fedex.com.',
        );
      }
      if (error instanceof FedexError) {
        return failure(
          `${reasonOf(error)}. ${fallback}`,
          'Check that FEDEX_ACCOUNT is linked to the project, and that the Rates and Address Validation APIs are part of it.',
        );
      }
      return failure(`FedEx cannot be reached: ${reasonOf(error)}. ${fallback}`, `Let this machine connect to ${url}.`);
    }
  }),
];
