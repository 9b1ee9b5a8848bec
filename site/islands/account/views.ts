import type { ModalView } from '../../../api/contract/routes/modal-path.ts';

/** What the dialog is called while a form is in it. */
export const views: Readonly<Record<ModalView, { readonly title: string }>> = {
  login: { title: 'Sign In' },
  register: { title: 'Create account' },
  'forgot-password': { title: 'Forgot password' },
  'reset-password': { title: 'Reset password' },
};
