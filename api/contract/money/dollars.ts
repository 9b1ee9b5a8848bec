/** `$1,234.50`, from an amount in cents. It stands apart from the schemas, which pages that only show prices do without. */
export function dollars(amount: number): string {
  return (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
