// @ts-check
/**
 * What html-validate asks of the built pages: everything it recommends but what is said here.
 * @type {import('html-validate').ConfigData}
 */
export const htmlRules = {
  root: true,
  extends: ['html-validate:recommended'],
  // Astro puts `<style>astro-island{display:contents}</style>` beside the first island, in the body. Browsers take it.
  elements: ['html5', { style: { flow: true, phrasing: true } }],
  rules: {
    // React writes `<br/>`, `disabled=""` and `srcSet`, which are the same to a browser as the styles preferred here.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attr-case': 'off',
    // Boxes of one question share its name, as buttons of a radio group do.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'checkbox', 'submit'] }],
    // H71 is one technique for WCAG 1.3.1; steppers and option rows are named by `aria-label` instead.
    'wcag/h71': 'off',
    // H32 is about forms that are sent. Filters and the calculator answer while one types; nothing is ever sent.
    'wcag/h32': 'off',
    // Numbers are kept on one line by the stylesheet (`a[href^='tel:']`).
    'tel-non-breaking': 'off',
  },
};
