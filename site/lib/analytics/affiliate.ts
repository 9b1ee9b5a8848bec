/** Calls the affiliate's address, as a picture, which is how they count; `amount` is in dollars. */
export function callAffiliate(template: string, { orderId, amount }: { orderId: string; amount: number }): void {
  const picture = new Image();
  picture.src = template
    .replaceAll('{orderId}', () => encodeURIComponent(orderId))
    .replaceAll('{amount}', amount.toFixed(2));
}
