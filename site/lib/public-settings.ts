import type { ShopMode } from '../../contract/public-config.ts';
import { type AnswerParser, callApi } from './api.ts';

/** The part of `GET /api/config` that every page needs. */
export interface PublicSettings {
  /** live when unknown */
  readonly mode: ShopMode;
  /** of Google Analytics; null where it is not set up */
  readonly measurementId: string | null;
  readonly affiliateUrl: string | null;
  /** stripe: carts ask for their tax */
  readonly tax: 'rule' | 'stripe';
}

/** Parsed by hand: this runs on every page, and the contract's schema is ten times its size. */
const parser: AnswerParser<PublicSettings> = {
  safeParse(body) {
    const { mode, analytics, tax } = record(body);
    const { measurementId, affiliateUrl } = record(analytics);
    return {
      success: true,
      data: {
        mode: mode === 'sandbox' || mode === 'test' ? mode : 'live',
        measurementId: text(measurementId),
        affiliateUrl: text(affiliateUrl),
        tax: tax === 'stripe' ? 'stripe' : 'rule',
      },
    };
  },
};

let asked: Promise<PublicSettings> | undefined;

/** Fetched once a page; after a failure the next call retries. */
export function publicSettings(): Promise<PublicSettings> {
  asked ??= callApi('/api/config', parser).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** For tests: the next call fetches again. */
export function forgetSettings(): void {
  asked = undefined;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
