/** The texts of the checkout’s steps and of how it ends. */
export const checkoutMessages = {
  // owner
  thankYou: 'Thank You for Your Order!',
  orderComplete: 'Your order is complete. Please check your email for more details.',
  somethingWentWrong: 'Something Went Wrong',
  orderFailed: 'Something went wrong while submitting your order. Please try again.',
  thanksForOrder: 'Thanks for your order!',
  paymentDetails: 'Payment Details',
  // ours
  checkingAddress: 'Checking the address',
  backToDelivery: 'Back to delivery',
  addressNotSaved: 'The address could not be saved to your account. Your order goes there all the same.',
  chooseAnotherPayment: 'Choose another payment method',
  lookingForOrder: 'Looking for your order',
  orderNotPlaced: 'This order was not placed, and nothing was charged for it.',
  orderNotFound: 'This is not your latest order. Your account and your mail know more about it.',
  cardHint: 'Your card was not charged and your cart is unchanged.',
  orderStillOpen: 'Your payment is still being processed. Please try again in a moment.',
  totalChanged: (total: string) => `Your total changed to ${total}. Please look again before you pay.`,
  totalChangedByCart: (total: string) =>
    `Your total changed to ${total} because your cart changed. Please look again before you pay.`,
  bankNotAsked: 'Your bank did not confirm the payment. Please try again or use another card.',
} as const;
