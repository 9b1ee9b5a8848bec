import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import { cancelSchema, Shipments, shipSchema } from './shipments.ts';

const resolveSchema = z.object({
  addressesToValidate: z
    .array(
      z.object({
        address: z.object({
          streetLines: z.array(z.string()).min(1),
          city: z.string(),
          stateOrProvinceCode: z.string().optional(),
          postalCode: z.string(),
          countryCode: z.enum(['US', 'CA']),
        }),
      }),
    )
    .min(1)
    .max(100),
});
type Asked = z.infer<typeof resolveSchema>['addressesToValidate'][number]['address'];

/** Known addresses in capitals, as FedEx writes them; matched by house number and start of the postal code. */
const known = [
  { lines: ['4120 2ND AVE UNIT 6'], city: 'DETROIT', state: 'MI', code: '48201', more: '1810', country: 'US' },
  { lines: ['100 AVE PONCE DE LEON'], city: 'SAN JUAN', state: 'PR', code: '00901', more: '1112', country: 'US' },
  { lines: ['7 KINGS WHARF'], city: 'ST THOMAS', state: 'VI', code: '00802', more: '0001', country: 'US' },
  { lines: ['111 WELLINGTON ST'], city: 'OTTAWA', state: 'ON', code: 'K1A0A9', more: '', country: 'CA' },
];

function resolveAddresses({ addressesToValidate }: z.infer<typeof resolveSchema>) {
  const resolvedAddresses = addressesToValidate.map(({ address }) => resolved(address));
  return { transactionId: crypto.randomUUID(), output: { resolvedAddresses, alerts: [] } };
}

function resolved(asked: Asked) {
  const number = /\d+/.exec(asked.streetLines.find((line) => /^\d/.test(line)) ?? '')?.[0];
  const district = asked.postalCode.slice(0, 3).toUpperCase();
  const found = known.find(
    ({ lines, code, country }) =>
      country === asked.countryCode && code.startsWith(district) && lines[0]?.startsWith(`${number} `),
  );
  if (!found)
    return { streetLinesToken: asked.streetLines, attributes: { Resolved: 'false', Matched: 'false', DPV: 'false' } };
  return {
    streetLinesToken: found.lines,
    city: found.city,
    cityToken: [{ value: found.city, changed: found.city !== asked.city }],
    stateOrProvinceCode: found.state,
    countryCode: found.country,
    postalCodeToken: { value: found.code + (found.more && `-${found.more}`), changed: found.code !== asked.postalCode },
    parsedPostalCode: { base: found.code, addOn: found.more, deliveryPoint: '' },
    classification: 'RESIDENTIAL',
    customerMessages: [],
    attributes: { Resolved: 'true', Matched: 'true', DPV: 'true', AddressType: 'STANDARDIZED', POBox: 'false' },
  };
}

/** The behavior that a test selects; `well` is normal. `losing`: it does what it is asked to, and its answer is lost. */
export type Mood = 'well' | 'losing' | 'failing' | 'silent' | 'nonsense' | 'forgetful';

export interface FedexAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly account: string;
}

const TOKEN_SECONDS = 3600;

/** A mock of the FedEx REST API that the shop uses: sign-in, rates, address validation and labels. For tests. */
export class FedexServer {
  mood: Mood = 'well';
  tokensGiven = 0;
  /** set: it refuses shipments, and says this */
  refusal: string | undefined;
  addressesAsked = 0;
  readonly quotesAsked: QuoteRequest[] = [];
  readonly shipments = new Shipments();
  readonly app = new Hono();
  readonly #tokens = new Set<string>();

  constructor(account: FedexAccount) {
    this.app.post('/oauth/token', async (c) => {
      const { client_id, client_secret, grant_type } = await c.req.parseBody();
      const known = client_id === account.clientId && client_secret === account.clientSecret;
      if (!known || grant_type !== 'client_credentials') return c.json(problem('NOT.AUTHORIZED.ERROR'), 401);
      this.tokensGiven++;
      const token = crypto.randomUUID();
      this.#tokens.add(token);
      return c.json({ access_token: token, token_type: 'bearer', expires_in: TOKEN_SECONDS, scope: 'CXS' });
    });

    this.app.post('/rate/v1/rates/quotes', this.#inMood, async (c) => {
      const request = quoteSchema.safeParse(await c.req.json());
      if (!request.success || request.data.accountNumber.value !== account.account) {
        return c.json(problem('ACCOUNT.NUMBER.MISMATCH'), 400);
      }
      this.quotesAsked.push(request.data);
      return c.json(quote(request.data));
    });

    this.app.post('/address/v1/addresses/resolve', this.#inMood, async (c) => {
      const request = resolveSchema.safeParse(await c.req.json());
      if (!request.success) return c.json(problem('INVALID.INPUT.EXCEPTION'), 400);
      this.addressesAsked++;
      return c.json(resolveAddresses(request.data));
    });

    this.app.post('/ship/v1/shipments', this.#inMood, async (c) => {
      const request = shipSchema.safeParse(await c.req.json());
      if (!request.success) {
        const [issue] = request.error.issues;
        return c.json(problem('INVALID.INPUT.EXCEPTION', `${issue?.path.join('.')}: ${issue?.message}`), 400);
      }
      if (request.data.accountNumber.value !== account.account) return c.json(problem('ACCOUNT.NUMBER.MISMATCH'), 400);
      if (this.refusal) return c.json(problem('RECIPIENTS.ADDRESSSTATEORPROVINCECODE.MISMATCH', this.refusal), 400);
      return c.json(this.shipments.create(request.data));
    });

    this.app.put('/ship/v1/shipments/cancel', this.#inMood, async (c) => {
      const request = cancelSchema.safeParse(await c.req.json());
      if (!request.success || request.data.accountNumber.value !== account.account) {
        return c.json(problem('INVALID.INPUT.EXCEPTION'), 400);
      }
      const answer = this.shipments.cancel(request.data.trackingNumber);
      return answer
        ? c.json(answer)
        : c.json(problem('SHIPMENT.CANCEL.REJECTED', 'The shipment cannot be cancelled.'), 400);
    });
  }

  /** Injects failures and checks the token of each call. */
  readonly #inMood = createMiddleware(async (c, next) => {
    if (this.mood === 'silent') await new Promise((resolve) => c.req.raw.signal.addEventListener('abort', resolve));
    if (this.mood === 'failing') return c.json(problem('SERVICE.UNAVAILABLE.ERROR'), 503);
    if (this.mood === 'nonsense') return c.html('<h1>Welcome</h1>');
    if (this.mood === 'forgetful') {
      this.#tokens.clear();
      this.mood = 'well';
    }
    const token = c.req.header('authorization')?.replace('Bearer ', '') ?? '';
    if (!this.#tokens.has(token)) return c.json(problem('NOT.AUTHORIZED.ERROR'), 401);
    await next();
    if (this.mood === 'losing') c.res = c.json(problem('SERVICE.UNAVAILABLE.ERROR'), 503);
    return undefined;
  });
}

function problem(code: string, message = code) {
  return { transactionId: crypto.randomUUID(), errors: [{ code, message }] };
}

const quoteSchema = z.object({
  accountNumber: z.object({ value: z.string() }),
  requestedShipment: z.object({
    recipient: z.object({ address: z.object({ postalCode: z.string(), countryCode: z.enum(['US', 'CA']) }) }),
    requestedPackageLineItems: z
      .array(z.object({ groupPackageCount: z.int(), weight: z.object({ units: z.literal('KG'), value: z.number() }) }))
      .min(1),
  }),
});
type QuoteRequest = z.infer<typeof quoteSchema>;

/** A base price per service plus one dollar per kilogram. */
function quote({ requestedShipment }: QuoteRequest) {
  const { recipient, requestedPackageLineItems } = requestedShipment;
  const kilograms = requestedPackageLineItems.reduce(
    (sum, { groupPackageCount, weight }) => sum + groupPackageCount * weight.value,
    0,
  );
  const canadian = recipient.address.countryCode === 'CA';
  const services = canadian ? { INTERNATIONAL_ECONOMY: 30, FEDEX_GROUND: 20 } : { FEDEX_GROUND: 9, FEDEX_2_DAY: 25 };
  return {
    transactionId: crypto.randomUUID(),
    output: {
      rateReplyDetails: Object.entries(services).map(([serviceType, base]) => ({
        serviceType,
        serviceName: serviceType,
        ratedShipmentDetails: [
          { rateType: 'ACCOUNT', totalNetCharge: Number((base + kilograms).toFixed(2)), currency: 'USD' },
        ],
      })),
    },
  };
}
