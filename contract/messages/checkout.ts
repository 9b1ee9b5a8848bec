/** Texts of the checkout steps and results. */
export const checkoutMessages = {
  // owner
  thankYou: 'Thank You for Your Order!',
  orderComplete: 'Your order is complete. Please check your email for more details.',
  somethingWentWrong: 'Something Went Wrong',
  orderFailed: 'Something went wrong while submitting your order. Please try again.',
  thanksForOrder: 'Thanks for your order!',
  paymentDetails: 'Payment Details',
  // ours
  addressSuggested: 'The carrier writes this address differently. Press the down arrow to use it.',
  checkingAddress: 'Checking the address',
  backToDelivery: 'Back to delivery',
  addressNotSaved: 'The address could not be saved to your account, but your order will still ship there.',
  chooseAnotherPayment: 'Choose another payment method',
  lookingForOrder: 'Looking for your order',
  orderNotPlaced: 'This order was not placed, and nothing was charged for it.',
  orderNotFound: 'This is not your latest order. You can find it in your account or your email.',
  cardHint: 'Your card was not charged and your cart is unchanged.',
  nothingToPay: 'Nothing to pay',
  coveredByCoupon: 'Your coupon covers the whole order. We charge nothing below $0.50.',
  orderPending: 'Your order is placed, and its payment is pending. Please check your email for more details.',
  orderStillOpen: 'Your payment is still being processed. Please try again in a moment.',
  totalChanged: (total: string) => `Your total changed to ${total}. Please review it before you pay.`,
  totalChangedByCart: (total: string) =>
    `Your total changed to ${total} because your cart changed. Please review it before you pay.`,
  giftHint: 'We print it on the slip in the box. No price is on it.',
  bankNotAsked: 'Your bank did not confirm the payment. Please try again or use another card.',
} as const;
