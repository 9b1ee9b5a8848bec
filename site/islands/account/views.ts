import type { ModalView } from '../../../contract/routes/modal-path.ts';

/** The dialog's title for each form. */
export const views: Readonly<Record<ModalView, { readonly title: string }>> = {
  login: { title: 'Sign In' },
  register: { title: 'Create account' },
  'forgot-password': { title: 'Forgot password' },
  'reset-password': { title: 'Reset password' },
};
