import { counted } from '../counted.ts';

/** Texts of the page of goods that somebody proposes to buy, and of the link that a cart is shared by. */
export const proposalMessages = {
  title: 'Add these to your cart?',
  lede: 'Somebody sent you a link to these goods. Nothing is in your cart before you add it.',
  handoffTitle: (host: string) => `${host} prepared this for you`,
  handoffLede:
    'Check the goods and where they go. You can change all of it, and nothing is ordered before you pay here.',
  unreadable: 'We cannot read this link. It may have been cut off on its way. Please ask for it again.',
  handoffGone: 'This checkout was ended, or is too old. Please go back to your assistant, or add the goods yourself.',
  handoffPaid: (number: string) => `This is paid: order ${number}. The receipt is in your mail.`,
  unknown: (id: string) => `“${id}” is not in our shop, or not anymore.`,
  inCart: (count: number) => `${count} in your cart already`,
  allInCart: 'In your cart already',
  cartStays: (count: number) => `Your cart has ${counted(count, 'item')} already. They stay in it.`,
  cartGoesAlong: (count: number) =>
    `Your cart has ${counted(count, 'item')} already. They go along to the checkout: remove what you do not want first.`,
  couponLater: (code: string) => `We try coupon ${code} when you add these.`,
  sumNote: 'Shipping and tax show in your cart, before you pay.',
  nothing: 'None of these can be bought right now.',
  add: 'Add to my cart',
  addAndPay: 'Add and check out',
  checkOut: 'Check out',
  notAdded: 'The rest is in your cart. These could not be added:',
  share: 'Share this cart',
  shared: 'Link copied.',
  shareByHand: 'Copy this link:',
  shareText: 'A cart at Northspool',
  shareHint: 'The link has these goods and their number, and nothing about you.',
  notShared: (names: string) => `Not in the link: ${names}. Prints, cartons and goods for members cannot be shared.`,
  tooManyToShare: 'This cart has too many different goods for one link.',
  nothingToShare: 'Prints, cartons and goods for members cannot be shared by a link.',
} as const;
