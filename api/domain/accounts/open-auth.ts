import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { MAX_PASSWORD_LENGTH } from '../../../contract/accounts/password-rules.ts';
import type { Database, Kysely } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import { SESSION_SECONDS } from '../session/session-length.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

interface AuthSettings {
  readonly db: Kysely<Database>;
  readonly secret: string;
  readonly publicUrl: string;
  readonly log: Log;
}

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/**
 * better-auth on our tables. Its routes, rate limits and cookies are not used: our documented API stands in front of it.
 */
export function openAuth({ db, secret, publicUrl, log }: AuthSettings) {
  return betterAuth({
    secret,
    baseURL: publicUrl,
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log.warn('better-auth', { text: message }) },
    advanced: { database: { generateId: 'uuid' }, ipAddress: { disableIpTracking: true } },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    emailVerification: { sendOnSignUp: false },
    session: {
      modelName: 'user_sessions',
      expiresIn: SESSION_SECONDS,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...dates,
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...dates },
      additionalFields: {
        userId: { type: 'string', fieldName: 'user_id' },
        firstName: { type: 'string', fieldName: 'first_name', required: false },
        lastName: { type: 'string', fieldName: 'last_name', required: false },
      },
    },
    account: {
      modelName: 'user_credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...dates,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...dates } },
  });
}

export type Auth = ReturnType<typeof openAuth>;

/** Whether better-auth rejected a request, optionally with this code. */
export function isAuthError(error: unknown, code?: string): boolean {
  return error instanceof APIError && (code === undefined || error.body?.['code'] === code);
}
