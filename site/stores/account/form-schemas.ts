import * as z from 'zod';
import { registerSchema, resetRequestSchema } from '../../../contract/accounts/auth-calls.ts';
import { accountMessages } from '../../../contract/messages/account.ts';

/** The schemas of the sign-in forms. */
const { email, password } = registerSchema.shape;
const fullName = z.string().trim().min(1, accountMessages.nameRequired);

const twice = z.object({ password, password2: z.string() });
const isSame = ({ password, password2 }: { password: string; password2: string }) => password === password2;
const mismatch = { path: ['password2'], error: accountMessages.passwordsDiffer };

export const newPasswordForm = twice.refine(isSame, mismatch);
export const registerForm = twice.extend({ name: fullName, email }).refine(isSame, mismatch);
export const askResetForm = resetRequestSchema;
export const loginForm = z.object({ email, password: z.string().min(1, accountMessages.invalidPassword) });

export type NewPasswordTyped = z.input<typeof newPasswordForm>;
export type RegisterTyped = z.input<typeof registerForm>;
export type AskResetTyped = z.input<typeof askResetForm>;
export type LoginTyped = z.input<typeof loginForm>;
