import { type ProjectUpdate, projectUpdateSchema } from '../../api/contract/queu3d/job.ts';
import { type ModelFile, modelFileSchema } from '../../api/contract/queu3d/model-file.ts';
import { type Quote, type QuoteRequest, quoteSchema } from '../../api/contract/queu3d/quote.ts';
import { type ReviewRequest, reviewSchema } from '../../api/contract/queu3d/review.ts';
import type { SliceJob } from '../../api/contract/queu3d/slice-job.ts';
import { callApi } from './api.ts';

/** Requests a slice; answered at once when the same was sliced before. Throws an ApiError, as all below. */
export function postJob(body: SliceJob): Promise<ProjectUpdate> {
  return callApi('/api/jobs', projectUpdateSchema, { method: 'POST', body });
}

export function fetchJob(jobId: string): Promise<ProjectUpdate> {
  return callApi(`/api/jobs/${encodeURIComponent(jobId)}`, projectUpdateSchema);
}

/** Cancels a slice that is no longer needed. */
export async function deleteJob(jobId: string): Promise<void> {
  await callApi(`/api/jobs/${encodeURIComponent(jobId)}`, anyAnswer, { method: 'DELETE' });
}

export function postQuote(body: QuoteRequest): Promise<Quote> {
  return callApi('/api/quotes', quoteSchema, { method: 'POST', body });
}

/** `picture`: a data URL. */
export function putPreview(fileId: string, picture: string): Promise<ModelFile> {
  const body = { preview: { type: 'img', value: picture } };
  return callApi(`/api/file/${encodeURIComponent(fileId)}`, modelFileSchema, { method: 'PUT', body });
}

export function postReview(body: ReviewRequest): Promise<{ refId: string }> {
  return callApi('/api/prints/reviews', reviewSchema, { method: 'POST', body });
}

const anyAnswer = { safeParse: (data: unknown) => ({ success: true as const, data }) };
