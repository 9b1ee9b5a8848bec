import { type ProjectUpdate, projectUpdateSchema } from '../../contract/queu3d/job.ts';
import { type ModelCheckRequest, modelCheckSchema } from '../../contract/queu3d/model-check.ts';
import { type ModelFile, modelFileSchema } from '../../contract/queu3d/model-file.ts';
import { type Quote, type QuoteRequest, quoteSchema } from '../../contract/queu3d/quote.ts';
import {
  type SavedQuote,
  type SavedQuotes,
  savedQuoteSchema,
  savedQuotesSchema,
} from '../../contract/queu3d/saved-quote.ts';
import type { SliceJob } from '../../contract/queu3d/slice-job.ts';
import { callApi, fetchBytes } from './api.ts';

/** Requests a slice; answered at once when the same was sliced before. Throws an ApiError, as all below. */
export function postJob(body: SliceJob): Promise<ProjectUpdate> {
  return callApi('/api/jobs', projectUpdateSchema, { method: 'POST', body });
}

export function fetchJob(jobId: string): Promise<ProjectUpdate> {
  return callApi(`/api/jobs/${encodeURIComponent(jobId)}`, projectUpdateSchema);
}

/** Milliseconds: some megabytes, over a slow connection. */
const LAYERS_TIMEOUT = 120_000;

/** The layers of a finished job, in their own format. */
export function fetchLayers(jobId: string, signal: AbortSignal): Promise<Uint8Array> {
  return fetchBytes(`/api/jobs/${encodeURIComponent(jobId)}/layers?format=2`, { signal, timeout: LAYERS_TIMEOUT });
}

/** Cancels a slice that is no longer needed. */
export async function deleteJob(jobId: string): Promise<void> {
  await callApi(`/api/jobs/${encodeURIComponent(jobId)}`, anyAnswer, { method: 'DELETE' });
}

export function postQuote(body: QuoteRequest): Promise<Quote> {
  return callApi('/api/quotes', quoteSchema, { method: 'POST', body });
}

export function postSavedQuote(body: QuoteRequest): Promise<SavedQuote> {
  return callApi('/api/quotes/saved', savedQuoteSchema, { method: 'POST', body });
}

export function fetchSavedQuote(link: string): Promise<SavedQuote> {
  return callApi(`/api/quotes/saved/${encodeURIComponent(link)}`, savedQuoteSchema);
}

/** The page of a saved quote. Opens #desk as well: phones show the list of steps without it. */
export function savedQuoteAddress(link: string): string {
  return `/queu3d/?quote=${link}#desk`;
}

/** A saved quote as a PDF, for anyone who has its link. */
export function savedQuotePdfPath(link: string): string {
  return `/api/quotes/saved/${encodeURIComponent(link)}/pdf`;
}

export function fetchSavedQuotes(): Promise<SavedQuotes> {
  return callApi('/api/quotes/saved', savedQuotesSchema);
}

/** Its link shows nothing from then on. */
export async function deleteSavedQuote(link: string): Promise<void> {
  await callApi(`/api/quotes/saved/${encodeURIComponent(link)}`, anyAnswer, { method: 'DELETE' });
}

/** `picture`: a data URL. */
export function putPreview(fileId: string, picture: string): Promise<ModelFile> {
  const body = { preview: { type: 'img', value: picture } };
  return callApi(`/api/file/${encodeURIComponent(fileId)}`, modelFileSchema, { method: 'PUT', body });
}

export function postModelCheck(body: ModelCheckRequest): Promise<{ refId: string }> {
  return callApi('/api/prints/reviews', modelCheckSchema, { method: 'POST', body });
}

const anyAnswer = { safeParse: (data: unknown) => ({ success: true as const, data }) };
