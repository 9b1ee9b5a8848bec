import { LINK_TOKEN } from '../../contract/mail-link.ts';
import { reviewsMessages } from '../../contract/messages/reviews.ts';
import {
  orderToReviewSchema,
  ownReviewSchema,
  type ReviewInput,
  type ReviewPhoto,
  storedPhotoSchema,
} from '../../contract/product-reviews/review.ts';
import { ApiError, callApi, fetchBytes, refusal } from './api.ts';

const byLink = (token: string) => ({ [LINK_TOKEN]: token });
const done = { safeParse: (): { success: true; data: undefined } => ({ success: true, data: undefined }) };

export function fetchOrderToReview(token: string) {
  return callApi('/api/product-reviews', orderToReviewSchema, { headers: byLink(token) });
}

export function putReview(token: string, product: string, body: ReviewInput) {
  return callApi(`/api/product-reviews/${product}`, ownReviewSchema, { method: 'PUT', headers: byLink(token), body });
}

export function deletePhoto(token: string, product: string, id: string) {
  const path = `/api/product-reviews/${product}/photos/${id}` as const;
  return callApi(path, done, { method: 'DELETE', headers: byLink(token) });
}

/** A small copy of a photo as a data URL, which the pages' policy allows as a picture. Throws an ApiError. */
export async function fetchOwnPhoto(token: string, product: string, id: string): Promise<string> {
  const path = `/api/product-reviews/${product}/photos/${id}?size=small` as const;
  const bytes = await fetchBytes(path, { headers: byLink(token) });
  return `data:image/webp;base64,${btoa(String.fromCharCode(...bytes))}`;
}

/** Photos of a slow phone line. */
const UPLOAD_TIMEOUT = 180_000;

/** Uploads a photo and reports how much of it has left, from 0 to 1, which `fetch` cannot. Throws an ApiError. */
export function uploadPhoto(
  { token, product, photo }: { token: string; product: string; photo: Blob },
  onProgress: (share: number) => void,
): Promise<ReviewPhoto> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/product-reviews/${product}/photos`);
    request.setRequestHeader(LINK_TOKEN, token);
    request.timeout = UPLOAD_TIMEOUT;
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    const fail = () => reject(new ApiError('network_down', reviewsMessages.photoNotSent));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onload = () => {
      const body = parse(request.responseText);
      const photo = storedPhotoSchema.safeParse(body);
      if (request.status === 200 && photo.success) resolve(photo.data);
      else reject(refusal(body, request.status));
    };
    request.send(photo);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
