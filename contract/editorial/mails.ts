import * as z from 'zod';

/** What the shop fills into a text: `{order}`. */
export const PLACEHOLDER = /\{([^{}]*)\}/g;

const MAX_LINE = 120;
const MAX_TEXT = 1000;

/** The fields of a mail that may name these; `must` are those that the field may not lack. */
function wordsWith<const Name extends string>(...names: readonly Name[]) {
  const words = (what: string, max: number, must: readonly Name[], isWrong?: (text: string) => string | undefined) =>
    z
      .string()
      .min(1)
      .max(max)
      .superRefine((text, context) => {
        for (const message of [...placeholderErrors(text, names, must), ...[isWrong?.(text) ?? []].flat()])
          context.addIssue({ code: 'custom', message });
      })
      .brand<Name>()
      .describe([what, ...hints(names, must)].join('; '));
  const line = (what: string, ...must: readonly Name[]) =>
    words(what, MAX_LINE, must, (text) => (text.includes('\n') ? 'must be one line' : undefined));
  return {
    line,
    text: (what: string, ...must: readonly Name[]) => words(what, MAX_TEXT, must),
    /** what every mail begins with */
    head: (...must: readonly Name[]) => ({
      subject: line('what the inbox shows', ...must),
      heading: line('the first line of the mail'),
    }),
    notes: (...must: readonly Name[]) => words('small print below the button, a paragraph a line', MAX_TEXT, must),
  };
}

const listed = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

function hints(names: readonly string[], must: readonly string[]): string[] {
  const may = names.filter((name) => !must.includes(name));
  return [
    ...(must.length > 0 ? [`must name ${listed(must)}`] : []),
    ...(may.length > 0 ? [`may name ${listed(may)}`] : []),
  ];
}

function placeholderErrors(text: string, names: readonly string[], must: readonly string[]): string[] {
  const named = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const others = names.length > 0 ? `there ${names.length > 1 ? 'are' : 'is'} ${listed(names)}` : 'it names nothing';
  const brace = /[{}]/.exec(text.replace(PLACEHOLDER, ''))?.[0];
  return [
    ...named.filter((name) => !names.includes(name)).map((name) => `{${name}} is not filled into this text; ${others}`),
    ...must.filter((name) => !named.includes(name)).map((name) => `must name {${name}}`),
    ...(brace ? [brace === '{' ? 'has a { without its }' : 'has a } without its {'] : []),
  ];
}

const order = wordsWith('store', 'order');
const confirmation = wordsWith('store', 'order', 'total');
const confirmationPayment = wordsWith('payment');
const swatchCredit = wordsWith('code', 'credit', 'until');
const shipped = wordsWith('store', 'order', 'parcels');
const counted = wordsWith('count');
const canceled = wordsWith('store', 'order');
const canceledRefund = wordsWith('amount', 'method', 'wait');
const refunded = wordsWith('store', 'order', 'amount', 'method', 'wait', 'reason');
const plain = wordsWith();
const button = plain.line('on the button');
const stop = plain.line('of the link that ends these emails');

const shipment = z.strictObject({ ...shipped.head('order'), text: shipped.text('below the order number') });
const orderNews = z.strictObject({ ...order.head('order'), text: order.text('below the order number') });

const orders = z.strictObject({
  every: z
    .strictObject({
      button: plain.line('on the button that opens the order'),
      questions: wordsWith('email', 'phone').text('small print at the end', 'email'),
    })
    .describe('what each mail about an order ends with'),
  confirmation: z.strictObject({
    ...confirmation.head('order'),
    preview: confirmation.line('what the inbox shows after the subject'),
    shop: plain.line('of the link to the shop'),
    paidWith: confirmationPayment.line('below the total', 'payment'),
    reorder: plain.line('if it is a reorder, below the total'),
    swatchCredit: swatchCredit.text('if a swatch card is in it', 'code', 'credit', 'until'),
  }),
  shipped: shipment.describe('all of it has left'),
  restShipped: shipment.describe('what was missing has left'),
  partShipped: shipment.describe('a part has left, and the rest follows'),
  lastShipped: shipment.describe('a part has left, and the rest is refunded'),
  readyForPickup: orderNews,
  newTracking: orderNews.describe('the tracking number was corrected'),
  parcels: z
    .strictObject({ one: counted.line('for one'), more: counted.line('for several') })
    .describe('how {parcels} reads'),
  trackingHeading: z
    .strictObject({ one: plain.line('for one'), more: plain.line('for several') })
    .describe('above the tracking numbers'),
  followingHeading: plain.line('above what follows in another parcel'),
  canceled: z.strictObject({
    ...canceled.head('order'),
    text: canceled.text('after the reason, if the shop canceled it'),
    refund: canceledRefund.text('if money goes back; {wait} is the sentence on how long it takes', 'amount'),
  }),
  refunded: z.strictObject({
    ...refunded.head('order'),
    text: refunded.text('{reason} and {wait} are sentences: why, and how long it takes', 'amount'),
    reasons: z
      .strictObject({
        canceledByShopper: plain.line('the shopper canceled it'),
        canceledByShop: plain.line('the shop canceled it'),
        paidLate: plain.line('the payment came after it was canceled'),
        whole: plain.line('all of it is refunded at once'),
        rest: plain.line('what was left is refunded'),
        part: plain.line('a part is refunded'),
      })
      .describe('how {reason} reads'),
  }),
  paymentPending: orderNews.describe('the bank takes days to pay'),
  paymentFailed: orderNews.describe('the bank did not pay'),
});

const request = wordsWith('store', 'order', 'return');
const returnFee = wordsWith('fee');
const returnNews = { ...request.head('return'), text: request.text('below the order number') };

const returns = z.strictObject({
  requested: z.strictObject(returnNews),
  accepted: z.strictObject({
    ...returnNews,
    address: plain.line('above the shop’s address'),
    fee: returnFee.line('if the shopper pays for the label', 'fee'),
    free: plain.line('if the label is on the shop'),
  }),
  refused: z.strictObject(returnNews),
  replaced: z.strictObject({
    ...returnNews,
    number: wordsWith('replacement').line('{replacement} is the new order’s number', 'replacement'),
  }),
});

const alert = wordsWith('store', 'item', 'price', 'days');
const alertMail = {
  ...alert.head(),
  subject: alert.line('what the inbox shows', 'item'),
  text: alert.text('below the heading'),
  button,
  notes: alert.notes(),
  stop,
};

const restock = z.strictObject({
  confirmation: z.strictObject(alertMail).describe('asks whether the address is the shopper’s'),
  back: z.strictObject(alertMail).describe('the item can be bought again'),
});

const member = wordsWith('store', 'percent', 'price', 'spool');
const day = wordsWith('day');
const failed = wordsWith('store', 'until', 'reason');
const until = wordsWith('store', 'until', 'end');
const skip = wordsWith('store', 'until', 'next charge');
const held = wordsWith('store', 'from', 'next charge', 'known');
const out = wordsWith('store', 'color', 'spool', 'next charge');
const known = z
  .strictObject({
    color: wordsWith('color').line('the member has the newest color'),
    none: plain.line('there is no color yet'),
  })
  .describe('how {known} reads');
const granted = wordsWith('store', 'percent', 'from', 'until');
const ended = wordsWith('store');
const body = 'below the heading';

const membership = z.strictObject({
  welcome: z.strictObject({
    ...member.head(),
    text: member.text(body),
    button,
    notes: member.notes('price'),
    spool: z
      .strictObject({
        ships: day.line('it is in stock', 'day'),
        pickup: day.line('it is in stock, and picked up', 'day'),
        shipsLater: plain.line('it is not wound yet'),
        pickupLater: plain.line('it is not wound yet, and picked up'),
      })
      .describe('how {spool} reads'),
  }),
  paymentFailed: z.strictObject({
    ...failed.head(),
    text: failed.text('{reason} is a sentence', 'until'),
    reasons: z
      .strictObject({
        unknown: plain.line('nobody says why'),
        bank: wordsWith('reason').line('the bank says why', 'reason'),
      })
      .describe('how {reason} reads; PayPal’s own are shown as they are'),
    card: z.strictObject({ button, notes: plain.notes() }).describe('paid by card'),
    paypal: z.strictObject({ button, notes: plain.notes() }).describe('paid with PayPal'),
  }),
  canceled: z.strictObject({
    ...until.head(),
    text: until.text(body, 'end'),
    end: z
      .strictObject({
        over: plain.line('it has ended'),
        later: wordsWith('until').line('it goes on for now', 'until'),
      })
      .describe('how {end} reads'),
    button,
    notes: until.notes(),
  }),
  skipped: z.strictObject({
    ...skip.head(),
    text: skip.text(body, 'until', 'next charge'),
    button,
    notes: skip.notes('until'),
  }),
  skipUndone: z.strictObject({ ...skip.head(), text: skip.text(body, 'next charge'), button }),
  monthHeld: z
    .strictObject({ ...held.head(), text: held.text(body, 'from', 'next charge'), known, button, notes: held.notes() })
    .describe('the next month waits for its color'),
  monthReturned: z
    .strictObject({ ...held.head(), text: held.text(body, 'next charge'), known, button })
    .describe('a month without a new color is paid back'),
  colorIsOut: z.strictObject({
    ...out.head(),
    text: out.text(body, 'next charge'),
    button,
    notes: out.notes(),
    aColor: plain.line('{color} where it has no name'),
    aSpool: plain.line('{spool} where the color has no name'),
  }),
  ended: z.strictObject({ ...ended.head(), text: ended.text(body), button, notes: ended.notes() }),
  granted: z
    .strictObject({
      ...granted.head(),
      text: granted.text('the month has begun', 'until'),
      textLater: granted.text('the month comes later', 'from', 'until'),
      button,
      notes: granted.notes(),
      notesForMembers: granted.notes(),
      notesForOthers: granted.notes(),
    })
    .describe('a month that staff gave'),
});

const reorder = wordsWith('store', 'day', 'next', 'until', 'weeks', 'card', 'missing', 'order', 'reason');
type ReorderName = Parameters<typeof reorder.text>[1];
const reorderMail = (...must: readonly NonNullable<ReorderName>[]) => ({
  ...reorder.head(),
  text: reorder.text(body, ...must),
  button,
  notes: reorder.notes(),
});

const reorders = z.strictObject({
  notice: z
    .strictObject({
      ...reorderMail('day', 'card'),
      skip: plain.line('of the link that skips this order'),
      swap: plain.line('of the link that chooses another color'),
      stop: plain.line('of the link that ends the reorder'),
    })
    .describe('three days before; above the goods and their prices of that day'),
  missed: z.strictObject(reorderMail('missing', 'next')).describe('nothing was in stock, or too little for an order'),
  leftOut: z.strictObject(reorderMail('order', 'missing')).describe('ordered without what was not in stock'),
  paymentFailed: z
    .strictObject(reorderMail('reason', 'until'))
    .describe('the card was refused, {reason} is a sentence'),
  unpaid: z.strictObject(reorderMail()).describe('the card was refused until the end'),
  stopped: z.strictObject(reorderMail()).describe('the shop stopped it'),
});

const subscription = wordsWith('store', 'days');

const newsletter = z.strictObject({
  confirmation: z.strictObject({
    ...subscription.head(),
    text: subscription.text(body),
    button,
    notes: subscription.notes(),
    stop,
  }),
});

const account = wordsWith('store');
const change = wordsWith('store', 'hours');
const notice = wordsWith('store', 'new address', 'device');
const code = wordsWith('store', 'code', 'minutes');
const security = wordsWith('store', 'heading', 'what', 'moment', 'device');
const accountMail = { ...account.head(), text: account.text(body), button, notes: account.notes() };
const addressNews = z.strictObject({ ...notice.head(), text: notice.text(body, 'new address') });
const securityChange = { heading: plain.line('the first line of the mail'), what: plain.text('how {what} reads') };

const accounts = z.strictObject({
  verifyAddress: z.strictObject(accountMail),
  confirmNewAddress: z.strictObject({
    ...change.head(),
    text: change.text(body),
    button,
    notes: change.notes(),
  }),
  addressChange: z
    .strictObject({
      asked: addressNews.describe('the change waits for its confirmation'),
      done: addressNews.describe('the address was changed'),
      button,
      notes: wordsWith('days').notes(),
    })
    .describe('to the address before'),
  newPassword: z.strictObject(accountMail),
  signInCode: z.strictObject({
    ...code.head(),
    subject: code.line('what the inbox shows', 'code'),
    text: code.text('above the code'),
    notes: code.notes(),
  }),
  security: z
    .strictObject({
      subject: security.line('what the inbox shows', 'heading'),
      text: security.text(body, 'what', 'moment', 'device'),
      button,
      notes: plain.notes(),
      passkeyAdded: z.strictObject(securityChange),
      passkeyRemoved: z.strictObject(securityChange),
      passwordChanged: z.strictObject(securityChange),
      passwordReset: z.strictObject(securityChange),
      secondFactorOn: z.strictObject({ ...securityChange, notes: plain.notes() }),
      secondFactorOff: z.strictObject(securityChange),
      recoveryCodesRenewed: z.strictObject(securityChange),
    })
    .describe('a change to passkeys, password or two-step sign-in'),
});

const review = wordsWith('store', 'order', 'days');
const refusal = wordsWith('store', 'product', 'reason');

const reviews = z.strictObject({
  request: z.strictObject({
    ...review.head('order'),
    text: review.text(body),
    button,
    notes: review.notes(),
    stop,
  }),
  refused: z.strictObject({
    ...refusal.head(),
    text: refusal.text('{reason} is the staff’s sentence', 'reason'),
    button,
    notes: refusal.notes(),
  }),
});

const check = wordsWith('store', 'number');
const checkMail = { ...check.head('number'), button, notes: check.notes('number') };

const modelChecks = z.strictObject({
  requested: z.strictObject({ ...checkMail, text: check.text(body) }),
  accepted: z.strictObject(checkMail).describe('the text is what staff answer'),
  refused: z.strictObject(checkMail).describe('the text is what staff answer'),
});

/** `content/mails.yaml`: the words of the mails that shoppers get. */
export const mailsSchema = z.strictObject({
  orders,
  returns,
  restock,
  membership,
  reorders,
  newsletter,
  accounts,
  reviews,
  modelChecks,
});
export type MailWords = z.output<typeof mailsSchema>;
