const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The brand as its owner writes it. */
export function cardBrand(brand = ''): string {
  return brands[brand] ?? 'Card';
}
