/** Texts of the shipping methods, in the cart and at checkout. */
export const deliveryMessages = {
  // owner
  editAddressToShip: 'Please edit the address to change to shipping.',
  poBoxNotice:
    'Orders to a PO box will not be next day delivery. They ship Fedex Smart post, which may take an extra day.',
  canadaNotice: (service: 'Ground' | 'International Economy') =>
    `Orders to Canada will not be next day delivery. They ship Fedex ${service} and we calculate your shipping rate.`,
  bulkNotice: (others: 'SmartPost' | 'Overnight') =>
    `Bulk Items will ship Fedex Home Delivery and take 2-7 business days. Your other items will ship ${others}`,
  // ours
  bulkGroundOnly: 'Bulk boxes ship by ground only.',
  overnightPoBox: 'Overnight shipping does not go to PO boxes.',
  overnightContiguous: 'Overnight shipping is for the contiguous U.S.',
  groundInstead: 'Your order now ships by ground.',
  noServiceThere: 'The carrier does not recognize this postal code. Please check it.',
  askingCarrier: 'Asking the carrier …',
  askingTax: 'Looking it up …',
  usualPriceShown: 'Until then, we show the usual price.',
  bulkOnlyNotice: 'Bulk Items will ship Fedex Home Delivery and take 2-7 business days.',
} as const;
