import type { Appearance } from '@stripe/stripe-js';

/** The hosted card fields in the shop's own colours, read from its tokens. */
export function cardAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('--ink'),
      colorText: token('--ink'),
      colorTextPlaceholder: token('--ink-3'),
      colorBackground: token('--white'),
      colorDanger: token('--vermilion-text'),
      borderRadius: token('--r-2'),
      fontFamily: '"Helvetica Neue", Arial, sans-serif',
      gridRowSpacing: token('--s-4'),
      gridColumnSpacing: token('--s-4'),
    },
  };
}
