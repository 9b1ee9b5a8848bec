interface FakeStripe {
  /** how often a card was read */
  reads: number;
  /** what the card form says when it is read; null: the card is fine */
  cardProblem: string | null;
  /** why a valid card is refused */
  tokenProblem: string | null;
  /** the bank's error; null: the challenge succeeds */
  bankProblem: string | null;
  /** what the last token lets the shop do with the card later */
  keptFor: string | null;
  /** what the card form was created with */
  form: object;
  /** client secrets of the bank's challenges */
  banksAsked: string[];
  /** fires a change event of the fields */
  change: (event: { complete: boolean }) => void;
  restore: () => void;
}

/** Replaces Stripe.js in tests: a card form without fields, ready at once. */
export function fakeStripe(): FakeStripe {
  const fake: FakeStripe = {
    reads: 0,
    cardProblem: null,
    tokenProblem: null,
    bankProblem: null,
    keptFor: null,
    form: {},
    banksAsked: [],
    change: () => {},
    restore: () => Reflect.deleteProperty(window, 'Stripe'),
  };
  const element = {
    on: (event: string, listener: (event?: unknown) => void) => {
      if (event === 'ready') queueMicrotask(listener);
      if (event === 'change') fake.change = listener;
    },
    mount: () => {},
    destroy: () => {},
  };
  let usage: string | null = null;
  const elements = {
    create: (_type: string, options: object = {}) => {
      fake.form = options;
      return element;
    },
    getElement: () => element,
    // Like Stripe.js, it applies changes some time later.
    update: async ({ setupFutureUsage }: { setupFutureUsage?: string | null }) => {
      await new Promise((resolve) => setTimeout(resolve));
      if (setupFutureUsage !== undefined) usage = setupFutureUsage;
    },
    submit: async () => (fake.cardProblem ? { error: { message: fake.cardProblem } } : {}),
  };
  const stripe = {
    elements: () => elements,
    createConfirmationToken: async () => {
      if (fake.tokenProblem) return { error: { message: fake.tokenProblem } };
      fake.reads += 1;
      fake.keptFor = usage;
      const payment_method_preview = { card: { brand: 'visa', last4: '4242' } };
      return { confirmationToken: { id: `ctoken_${fake.reads}`, payment_method_preview } };
    },
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      fake.banksAsked.push(clientSecret);
      return fake.bankProblem ? { error: { message: fake.bankProblem } } : {};
    },
  };
  Reflect.set(window, 'Stripe', () => stripe);
  return fake;
}
