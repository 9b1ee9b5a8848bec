/** Texts beside the buttons of wallets. */
export const walletMessages = {
  // ours
  express: 'Express checkout',
  placing: 'Placing your order. Keep this page open.',
  noWallet: 'This browser has no wallet to pay with. Cards and PayPal are at checkout.',
  addressIncomplete:
    'We need your first and last name, a street address in the U.S. or Canada, and a phone number of ten digits.',
  atTheDoor: (service: string, amount: string) => `${service}, about ${amount} at the door`,
  unavailable: 'The wallet could not be opened. Please pay at checkout.',
} as const;
