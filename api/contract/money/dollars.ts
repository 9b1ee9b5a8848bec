/** Made once: making one takes longer than a thousand uses. */
const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,234.50`, from an amount in cents. It stands apart from the schemas, which pages that only show prices do without. */
export function dollars(amount: number): string {
  return format.format(amount / 100);
}
