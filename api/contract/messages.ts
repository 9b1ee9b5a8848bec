import { shellMessages } from './shell-messages.ts';

/**
 * Every text that the owner may want to change, in one place; those of every page come from beside it. Texts marked
 * "owner" stand as the owner wrote them, spelling included.
 */
export const messages = {
  ...shellMessages,
  // owner: forms
  fieldRequired: 'This field is required',
  invalidEmailAddress: 'Invalid email address',
  invalidPhone: 'Invalid phone number',
  invalidCity: 'Invalid City',
  invalidZip: 'Invalid Zip Code',
  formInvalid: 'Form is invalid',
  // owner: cart
  cartEmpty: 'Your cart is empty',
  continueShopping: 'Continue Shopping',
  itemAdded: 'Item added to cart.',
  itemRemoved: 'Item removed.',
  fixQuantities: '*Fix your quantites of Out of Stock items.',
  outOfStock: 'Out of Stock',
  inStock: 'In Stock',
  freeShipping: 'Free Shipping',
  multiplesOf: (step: number | string) => `This product must be ordered in multiples of ${step}`,
  orderMinimum: 'Order minimum is 10$ Please add more items to your cart.',
  videoFailed: 'Something went wrong',
  // ours: cart
  viewCart: 'View cart',
  undo: 'Undo',
  priceChanged: (before: string, now: string) => `The price went from ${before} to ${now} since you put it here.`,
  fewLeft: (left: number) => `Only ${left} left now.`,
  noLongerInCart: (name: string) => `${name} is no longer in your cart.`,
  takeWhatIsLeft: (left: number) => (left === 1 ? 'Take the 1 that is left' : `Take the ${left} that are left`),
  removeIt: 'Remove it',
  premiumSaves: (saved: string) => `Premium saves you ${saved}`,
  premiumSaved: (saved: string) => `Premium saved you ${saved}`,
  bulkGroundOnly: 'Bulk boxes ship by ground only.',
  overnightContiguous: 'Overnight shipping is for the contiguous U.S.',
  groundInstead: 'Your order now ships by ground.',
  noServiceThere: 'The carrier does not know this postal code. Please check it.',
  askingCarrier: 'Asking the carrier …',
  usualPriceShown: 'Until then the usual price is shown.',
  // owner: checkout
  thankYou: 'Thank You for Your Order!',
  orderComplete: 'Your order is complete. Please check your email for more details.',
  somethingWentWrong: 'Something Went Wrong',
  orderFailed: 'Something went wrong while submitting your order. Please try again.',
  tryAgain: 'Try again',
  thanksForOrder: 'Thanks for your order!',
  editAddressToShip: 'Please edit the address to change to shipping.',
  memberDiscount: 'Premium Member Discount',
  paymentDetails: 'Payment Details',
  // ours: steps of a checkout
  checkingAddress: 'Checking the address',
  backToDelivery: 'Back to delivery',
  addressNotSaved: 'The address could not be saved to your account. Your order goes there all the same.',
  // ours: results of a checkout
  chooseAnotherPayment: 'Choose another payment method',
  lookingForOrder: 'Looking for your order',
  orderNotPlaced: 'This order was not placed, and nothing was charged for it.',
  orderNotFound: 'This is not your latest order. Your account and your mail know more about it.',
  // owner: notices at checkout
  poBoxNotice:
    'Orders to a PO box will not be next day delivery. They ship Fedex Smart post, which may take an extra day.',
  canadaNotice:
    'Orders to Canada will not be next day delivery. They ship Fedex Ground and we calculate your shipping rate.',
  bulkNotice: (others: 'SmartPost' | 'Overnight') =>
    `Bulk Items will ship Fedex Home Delivery and take 2-7 business days. Your other items will ship ${others}`,
  // ours
  bulkOnlyNotice: 'Bulk Items will ship Fedex Home Delivery and take 2-7 business days.',
  cardHint: 'Your card was not charged and your cart is unchanged.',
  outcomeUnknown: 'We do not know yet whether your order went through. Trying again cannot charge you twice.',
  orderStillOpen: 'Your payment is still being processed. Please try again in a moment.',
  bankNotAsked: 'Your bank did not confirm the payment. Please try again or use another card.',
  cardFormMissing: 'The card form could not be loaded. Please check your connection and try again.',
  fieldTooLong: 'This is too long. Please shorten it.',
  invalidState: 'Choose a state from the list',
  invalidProvince: 'Choose a province from the list',
  // ours: the pickers of minis and 10-packs
  cartonFull: (pieces: number) => `The carton holds ${pieces === 5 ? 'five' : 'ten'}. Take one out first.`,
  rollsSoldOut: (names: string) => `Taken out of your carton, because there are not enough left: ${names}.`,
  bundleSoldOut:
    'All cartons are packed and gone. Rolls can still be bought singly; please look again in a day or two.',
  bulkShips: 'Ships by ground only, separately from the other items in your order.',
  bulkNoDiscount: 'The Premium discount does not apply to 10-packs: their price is below it already.',
  // ours: restock alerts
  restockAsk: 'Tell me when it is back',
  restockHint: 'One mail when it is back, no newsletter. First we ask whether the address is yours.',
  restockIsBack: 'Good news: it is back on our shelf. You can add it to your cart right away.',
  restockAsked:
    'Almost done: open the link in the mail that we are sending you. If you are on the list already, all is set.',
  // owner: newsletter
  subscribed: 'Thank you for subscribing.',
  // ours: newsletter
  newsletterLater: 'Too many tries. Please wait an hour, and try again.',
  linkNeedsScript: 'This page needs JavaScript to do that. You can also write to us.',
  // ours: holiday notice
  closeNotice: 'Close this notice',
  // ours: product page
  nowShowing: (title: string) => `Now showing: ${title}`,
  stockUnknown: 'Stock could not be checked just now',
  joinPremium: 'Join Premium',
  subscribeToPremium: 'Subscribe to Premium',
  linkCopied: 'Link copied.',
  linkNotCopied: 'The link could not be copied. Please copy it from the address bar.',
  amountNotNumber: 'Enter a number above 0, such as 38 or 12.5.',
  partsNotWhole: 'Enter a whole number of parts, 1 or more.',
  amountTooLarge: 'That is more than a ton of filament. Please enter less.',
  // ours: wishlist, comparison, recently seen
  someGone: 'Some things on this list are no longer sold here, and were left out.',
  // owner: accounts
  invalidVerification: 'Invalid verification',
  invalidEmail: 'Invalid email',
  invalidPassword: 'Invalid password',
  passwordsDiffer: 'Passwords do not match',
  nameRequired: 'Your name is required',
  passwordMust: 'Password must contain at least:',
  badLogin: 'Bad username or password.',
  resetAsked: 'Please check your email to change your password.',
  resetFailed: 'An Error occured please try again.',
  wrongEmailTitle: 'Wrong Email',
  wrongEmail: (email: string) => `The email "${email}" doesn't match any of our accounts.`,
  emailSent: 'Email Sent',
  verificationWentWrong: 'Something went wrong. Sorry but something went wrong. Please try again.',
  registered: 'Please check your email to finish making your account.',
  // ours: accounts
  checkLogin: 'Check both, or set a new password.',
  linkSentTo: 'We sent a link to',
  linkWorks: 'Open it on any device to finish; it works for 24 hours.',
  noMailYet: 'Nothing after two minutes? Look in spam, or send it again.',
  mailSentAgain: 'The mail is on its way again.',
  formNotLoaded: 'The form could not be loaded. Please check your connection and try again.',
  askReset: 'Enter the e-mail you shop with. We send a link that lets you choose a new password.',
  resetLinkBroken: 'This link lost a piece on its way. Please open it from the mail once more, or ask for another.',
  passwordChanged: 'Your password is changed',
  passwordChangedHint: 'Sign in with the new one. Wherever else you were signed in, you no longer are.',
  sessionEnded: 'You have been signed out. Please sign in again.',
  logOutFailed: 'You are still signed in: the shop could not be reached. Please try again.',
  passkeyFailed: 'The passkey was not accepted. Please try again, or sign in with your password.',
  createAccountWhy: 'With a password, this order and the next ones stand in an account of yours.',
  verificationUsed:
    'This link has been used already, or has run out. If you verified your address before, simply sign in.',
  resetLinkUsed: 'This link has been used already, or has run out. Please have another one sent.',
  passkeyNotKept: 'The passkey could not be kept. Please try again.',
  currentPasswordWrong: 'This is not your password.',
  passwordCommon: 'This password is among the first that others would try. Please choose a less usual one.',
  passwordPersonal: 'Please choose a password without your name or address in it.',
  emailTaken: 'This address is already registered. Please sign in, or have a new password sent.',
  emailUnverified:
    'Please open the link in the mail that we sent you; it confirms your address. We have sent it again.',
  signInForAnother: 'Signing in sends a new link to an address that is not verified yet.',
  verifiedTitle: 'Verified',
  verified: 'Your e-mail is verified',
  verifiedHint: 'Thank you. Sign in, and what is in your cart comes along.',
  verificationFailed: 'The link may have run out, or lost a piece on its way.',
  // ours: profile
  avatarTooLarge: 'This picture is larger than 1 MB. Please choose a smaller one.',
  avatarNotPicture: 'This is no picture that we can read. Please choose a PNG, JPEG or WebP file.',
  avatarTooManyPixels: 'This picture has too many pixels. Please choose one of at most 4,096 by 4,096.',
  nameInTwoParts: 'Please send the first and the last name together.',
  dataElsewhere: 'Saved cards are kept by our payment service; their last four digits are on the page Payment.',
  accountPays: 'A payment of yours is still under way. Please wait until it has ended, and delete the account then.',
  nothingToChange: 'There is nothing in this request that could be changed.',
  // ours: account area
  areaNeedsSignIn: 'Please sign in to see what is in your account.',
  guestTracksByMail: 'You bought as a guest? The mail about your order has a link that follows it without an account.',
  addressWhy: 'Filled in for you at checkout. An order that is placed keeps the address it was placed with.',
  addressSaved: 'Your address is saved.',
  saveNeeds: 'First name, last name, phone and e-mail are needed.',
  noOrdersHint:
    'Orders that you placed as a guest stand here when they were placed with the mail address of this account.',
  cardsWhy: 'Cards are kept by our payment service, never by us.',
  premiumIsActive: 'Your discount, free ground shipping and the exclusives are yours in every cart.',
  premiumIsNot: 'You are not a member. Premium sends a new exclusive colour each month.',
  nameSaved: 'Your name is saved.',
  pictureSaved: 'Your picture is saved.',
  pictureReplaces: 'It stands beside your name, and takes the place of the one before.',
  newPasswordSaved: 'Your password is changed.',
  passwordEndsOthers: 'Everywhere else you will have to sign in again.',
  passkeysWhy: 'Sign in with the finger, face or code of your device. A passkey cannot be guessed or phished.',
  passkeysUnknown: 'This browser knows no passkeys. Add one on a device that does.',
  passkeyAdded: 'The passkey is added.',
  passkeyRemoved: (name: string) => `${name} no longer signs in. You may delete its passkey on the device, too.`,
  passkeyNotMade: 'No passkey was made. Please try again, and follow what your device asks.',
  signedOutOf: (device: string) => `Signed out of ${device}.`,
  signedOutEverywhere: 'You are signed out everywhere.',
  everywhereHint: 'On this browser, too.',
  dataWhy: 'Everything that we keep about you, as one file that other programs can read.',
  deletionTakes:
    'Your name, picture, address, saved cards, passkeys and cart are deleted at once. This cannot be undone.',
  deletionKeeps:
    'Tax law has us keep the papers of your orders for seven years. They stay with us without being an account, and nobody can sign in to them.',
  accountDeleted: 'Your account is deleted.',
  trackLinkMissing: 'Please open the link in the mail about your order: it shows where the order is.',
  trackLinkLost: 'The mail is gone? Tell us the order number or your name, and we look it up:',
  // ours: saved cards
  cardMissing: 'Please enter a card.',
  cardNotSaved: 'This card could not be saved. Please check it or use another one.',
  cardKept:
    'Number, date and security code are typed into our card processor’s own fields. We keep the brand, the last four digits and the zip code.',
  cardUsedOnce: 'You type it below; it is not saved unless you say so.',
  noSavedCards: 'No cards are saved to your account yet.',
  cardSaved: (card: string) => `${card} is saved to your account.`,
  cardDeleted: (card: string) => `${card} is deleted.`,
  bankDidNotAgree: 'Your bank did not confirm the card, so it was not saved. Please try again or use another one.',
  // ours: PayPal
  paypalMissing: 'PayPal could not be loaded. Please check your connection, or pay by card.',
  paypalCapturing: 'Taking your payment',
  wrongAmountPaid:
    'PayPal paid another amount than this order comes to, so it was not placed. The money goes back to you.',
  // owner: Premium
  premiumNeedsLogin: 'Please Login or create an account to proceede with Premium.',
  subscriptionsClosed: 'We are currently not taking subscriptions. Please check back soon.',
  // ours: Premium
  premiumClosed: 'Not taking subscriptions',
  youAreMember: 'You are a member',
  seeExclusives: 'See the exclusives',
} as const;
