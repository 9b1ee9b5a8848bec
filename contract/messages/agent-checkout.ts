/** Texts for programs that prepare a checkout, and for the people who they show them to. */
export const agentCheckoutMessages = {
  // ours
  reviewAndPay:
    'Everything is here. The buyer reviews the order and pays at the shop: open continue_url for them. Nothing is reserved until then.',
  itemUnknown: (id: string) => `The shop has no item ${id}. Look it up in the catalog again.`,
  itemChosenAtShop: (name: string) => `${name} is put together at the shop: the buyer chooses what is in it.`,
  destinationMissing: 'Send the address that it ships to, or choose pickup.',
  destinationUnknown: 'Choose one of the destinations by its id.',
  countryElsewhere: 'The shop ships to the United States and Canada only.',
  optionUnknown: 'This option is not offered for this address. Choose one of the options.',
  oneCoupon: (code: string) => `An order takes one coupon. ${code} was not used.`,
  couponTwice: (code: string) => `The coupon ${code} is applied once.`,
  buyerChanged:
    'The buyer changed the order at the shop. The amounts are of the goods of this checkout that were bought.',
  credentials: 'Never send payment credentials. The buyer pays at the shop: open continue_url for them.',
  shippingAvailable: 'All of it ships to addresses in the United States and Canada.',
  pickupAvailable: (place: string) => `All of it can be picked up at ${place}.`,
  titles: {
    pickup: 'Local pickup',
    overnight: 'Overnight shipping',
    canada_ground: 'Ground shipping to Canada',
    ground: 'Ground shipping',
    canada_economy: 'International Economy to Canada',
  },
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email address',
    phone: 'Phone number',
    address: 'Street address',
    address2: 'Apartment or company',
    city: 'City',
    state: 'State or province',
    zipCode: 'Postal code',
    country: 'Country',
  },
} as const;
