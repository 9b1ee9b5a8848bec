import type * as z from 'zod';
import { type Cents, cents } from '../../../contract/cents.ts';
import type { FedexConnection } from './fedex-connection.ts';
import { cancelReplySchema, FedexError, shipReplySchema } from './fedex-replies.ts';
import { type BoughtLabels, type LabelParty, type LabelRequest, type LabelSeller, LabelsRefused } from './labels.ts';

/** Longer than a quote's, because an answer that nobody waits for is a label that nobody finds. */
const TIMEOUT_MS = 20_000;
const GRAMS_PER_POUND = 453.592_37;

interface LabelAccount {
  readonly account: string;
  /** where the account hands SmartPost over; absent: it has no such contract */
  readonly smartPostHub?: string | undefined;
}

/** As the shop's texts name them; Home Delivery is Ground to residences. */
const serviceTypes = {
  economy: 'SMART_POST',
  ground: 'GROUND_HOME_DELIVERY',
  overnight: 'STANDARD_OVERNIGHT',
} as const;

/** SmartPost takes single parcels of at least a pound (as Parcel Select). What it does not take goes by Home Delivery, which is faster. */
function serviceOf({ service, weights }: LabelRequest, hub: string | undefined): LabelRequest['service'] {
  const fits = hub && weights.length === 1 && weights.every((grams) => grams >= GRAMS_PER_POUND);
  return service === 'economy' && !fits ? 'ground' : service;
}

/** FedEx's lengths: of a street line and a city 35, of a name 70, of a phone number 15. */
const LINE = 35;
const MAX_LINES = 3;

/** Labels of the shop's FedEx account, by the Ship API. */
export function fedexLabels(
  connection: Pick<FedexConnection, 'post' | 'put' | 'signIn'>,
  account: LabelAccount,
  timeoutMs = TIMEOUT_MS,
): LabelSeller {
  return {
    async buy(request) {
      // Without a token nothing is sent, so nothing is bought.
      await connection.signIn().catch((error: unknown) => {
        throw new LabelsRefused('FedEx does not respond. Please try again later.', { cause: error });
      });
      const body = shipRequest(request, account);
      const { output } = await connection.post('/ship/v1/shipments', body, shipReplySchema, timeoutMs).catch(refusal);
      return boughtOf(output, request.weights.length);
    },

    async void(tracking) {
      const body = {
        accountNumber: { value: account.account },
        trackingNumber: tracking,
        senderCountryCode: 'US',
        deletionControl: 'DELETE_ALL_PACKAGES',
      };
      const { output } = await connection
        .put('/ship/v1/shipments/cancel', body, cancelReplySchema, timeoutMs)
        .catch(refusal);
      if (!output.cancelledShipment) throw new LabelsRefused('FedEx did not cancel the label.');
    },
  };
}

/** FedEx's timeout: it may have done what was asked. */
const TIMED_OUT = 408;

function refusal(error: unknown): never {
  const status = error instanceof FedexError ? error.status : undefined;
  if (!(error instanceof FedexError) || !status || status >= 500 || status === TIMED_OUT) throw error;
  throw new LabelsRefused(error.detail ?? error.message, { cause: error });
}

function boughtOf({ transactionShipments }: z.output<typeof shipReplySchema>['output'], count: number): BoughtLabels {
  const [shipment] = transactionShipments;
  const pieces = [...(shipment?.pieceResponses ?? [])].sort(
    (one, other) => (one.packageSequenceNumber ?? 0) - (other.packageSequenceNumber ?? 0),
  );
  if (!shipment || pieces.length !== count) throw new FedexError(`FedEx answered with ${pieces.length} labels`);
  const labels = pieces.map(({ trackingNumber, packageDocuments }) => {
    const encoded = packageDocuments.find(({ encodedLabel }) => encodedLabel)?.encodedLabel ?? '';
    return { tracking: trackingNumber, pdf: Buffer.from(encoded, 'base64') };
  });
  return { service: shipment.serviceType, cost: costOf(shipment), labels };
}

type Shipment = z.output<typeof shipReplySchema>['output']['transactionShipments'][number];

/** At the account's rates; null when FedEx does not say, or says it in another currency. */
function costOf({ completedShipmentDetail }: Shipment): Cents | null {
  const rating = completedShipmentDetail?.shipmentRating;
  const details = rating?.shipmentRateDetails ?? [];
  const actual = details.find(({ rateType }) => rateType === rating?.actualRateType) ?? details[0];
  if (actual?.totalNetCharge === undefined || (actual.currency ?? 'USD') !== 'USD') return null;
  return cents(Math.round(actual.totalNetCharge * 100));
}

function shipRequest(request: LabelRequest, { account, smartPostHub }: LabelAccount) {
  const { reference, shipDate, from, to, weights } = request;
  const service = serviceOf(request, smartPostHub);
  const pounds = weights.map(toPounds);
  return {
    labelResponseOptions: 'LABEL',
    accountNumber: { value: account },
    requestedShipment: {
      shipDatestamp: shipDate,
      shipper: partyOf(from),
      recipients: [partyOf(to)],
      pickupType: 'USE_SCHEDULED_PICKUP',
      serviceType: serviceTypes[service],
      ...(service === 'economy' && { smartPostInfoDetail: { hubId: smartPostHub, indicia: 'PARCEL_SELECT' } }),
      packagingType: 'YOUR_PACKAGING',
      totalWeight: Number(pounds.reduce((sum, each) => sum + each, 0).toFixed(1)),
      totalPackageCount: weights.length,
      shippingChargesPayment: { paymentType: 'SENDER' },
      rateRequestType: ['ACCOUNT'],
      preferredCurrency: 'USD',
      labelSpecification: { imageType: 'PDF', labelStockType: 'PAPER_4X6', labelFormatType: 'COMMON2D' },
      requestedPackageLineItems: pounds.map((value, parcel) => ({
        sequenceNumber: parcel + 1,
        groupPackageCount: 1,
        customerReferences: [{ customerReferenceType: 'CUSTOMER_REFERENCE', value: reference }],
        weight: { units: 'LB', value },
      })),
    },
  };
}

/** Rounded up, as FedEx does. */
function toPounds(grams: number): number {
  return Math.ceil((grams / GRAMS_PER_POUND) * 10) / 10;
}

function partyOf({ name, phone, streetLines, city, state, zip, residential }: LabelParty) {
  return {
    contact: { personName: name.slice(0, 70), phoneNumber: phone.replace(/\D/g, '').slice(-15) },
    address: {
      streetLines: linesOf(streetLines),
      city: city.slice(0, LINE),
      stateOrProvinceCode: state,
      postalCode: zip,
      countryCode: 'US',
      residential,
    },
  };
}

/** Breaks lines that are too long between words. An address that does not fit is refused, because a cut one goes astray. */
function linesOf(typed: readonly string[]): string[] {
  const lines = typed.flatMap((line) => {
    const broken: string[] = [];
    for (const word of line.trim().split(/\s+/)) {
      const last = broken.at(-1);
      const joined = last === undefined ? word : `${last} ${word}`;
      if (joined.length <= LINE && last !== undefined) broken[broken.length - 1] = joined;
      else broken.push(word);
    }
    return broken;
  });
  if (lines.length > MAX_LINES || lines.some((line) => line.length > LINE)) {
    throw new LabelsRefused('The address is too long for a FedEx label. Please shorten it.');
  }
  return lines;
}
