/** Texts of the Premium page. */
export const premiumMessages = {
  // owner
  premiumNeedsLogin: 'Please Login or create an account to proceede with Premium.',
  subscriptionsClosed: 'We are currently not taking subscriptions. Please check back soon.',
  // ours
  premiumClosed: 'Not taking subscriptions',
  youAreMember: 'You are a member',
  seeExclusives: 'See the exclusives',
} as const;
