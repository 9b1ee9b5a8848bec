import type { ModalView } from '../../../api/contract/routes/modal-path.ts';

interface View {
  readonly title: string;
  /** the views that it leads to, with what the links say */
  readonly leadsTo: readonly { readonly view: ModalView; readonly label: string }[];
}

const backToSignIn = { view: 'login', label: 'Back to Sign In' } as const;

export const views: Readonly<Record<ModalView, View>> = {
  login: {
    title: 'Sign In',
    leadsTo: [
      { view: 'register', label: 'Create account' },
      { view: 'forgot-password', label: 'Forgot password?' },
    ],
  },
  register: { title: 'Create account', leadsTo: [{ view: 'login', label: 'Sign In' }] },
  'forgot-password': { title: 'Forgot password', leadsTo: [backToSignIn] },
  'reset-password': { title: 'Reset password', leadsTo: [backToSignIn] },
};
