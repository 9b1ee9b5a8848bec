import type { Deps } from '../../deps.ts';

/** What the law asks to be shown before a purchase, and where questions are answered. */
export function shopLinks({ settings: { publicUrl } }: Pick<Deps, 'settings'>) {
  const link = (type: string, path: string) => ({ type, url: `${publicUrl}${path}` });
  return [
    link('privacy_policy', '/privacy/'),
    link('terms_of_service', '/tos/'),
    link('refund_policy', '/help/#returns'),
    link('shipping_policy', '/shipping/'),
    link('faq', '/faq/'),
  ];
}
