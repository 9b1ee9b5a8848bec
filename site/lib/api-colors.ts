import { type NearestColors, nearestColorsSchema } from '../../contract/nearest-colors.ts';
import { callApi } from './api.ts';

/** The nearest spools, for a query as in the address of the color finder. Throws an ApiError. */
export function fetchNearestColors(query: string, signal: AbortSignal): Promise<NearestColors> {
  return callApi(`/api/colors/nearest${query}`, nearestColorsSchema, { signal });
}
