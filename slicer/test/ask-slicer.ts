import { gunzipSync } from 'node:zlib';
import { type ModelExtension, PRINT_DEFAULTS } from '../../contract/queu3d/limits.ts';
import type { SliceOverrides, SliceSettings } from '../../contract/queu3d/settings.ts';
import {
  modelTypes,
  type SliceDone,
  type SliceEvent,
  type SlicerRefusal,
  sliceEventSchema,
  slicerRefusalSchema,
} from '../../contract/queu3d/slicer-wire.ts';
import { MACHINE } from '../profiles/machine-definition.ts';

export type Fetch = (url: string, init: RequestInit) => Response | Promise<Response>;

export const overrides: SliceOverrides = {
  layer_height: 0.2,
  infill_sparse_density: PRINT_DEFAULTS.infill,
  material_print_temperature: 210,
  material_bed_temperature: 60,
  mesh_rotation_matrix: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
};

export function settingsOf(own: Partial<SliceOverrides> = {}): SliceSettings {
  return { overrides: { ...overrides, ...own }, printer: { id: 'northspool-350', definitionName: MACHINE } };
}

export interface SliceRequest {
  readonly bytes: Uint8Array | ReadableStream<Uint8Array>;
  readonly extension?: ModelExtension;
  readonly settings?: unknown;
  readonly signal?: AbortSignal;
}

export function askSlicer(fetch: Fetch, { bytes, extension = 'stl', settings = settingsOf(), signal }: SliceRequest) {
  const url = `/slice?settings=${encodeURIComponent(JSON.stringify(settings))}`;
  const body = bytes as BodyInit;
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': modelTypes[extension] } };
  return Promise.resolve(fetch(url, { ...init, ...(signal ? { signal } : {}) }));
}

/** Sends a model ahead; its id and the answer's status. */
export async function keepModel(fetch: Fetch, bytes: SliceRequest['bytes'], id: string = crypto.randomUUID()) {
  const init = { method: 'PUT', body: bytes as BodyInit, duplex: 'half', headers: { 'content-type': modelTypes.stl } };
  const { status } = await fetch(`/models/${id}`, init as RequestInit);
  return { id, status };
}

interface SliceResponse extends Partial<SlicerRefusal> {
  readonly status: number;
  readonly events?: readonly SliceEvent[];
  readonly done?: SliceDone;
  /** bytes */
  readonly packed?: number;
  readonly gcode?: string;
}

/** A response of the slicer: either an error, or its progress and the result. */
export async function readSliceResponse(response: Response): Promise<SliceResponse> {
  if (response.status !== 200) return { status: response.status, ...slicerRefusalSchema.parse(await response.json()) };
  const bytes = Buffer.from(await response.arrayBuffer());
  const events: SliceEvent[] = [];
  let at = 0;
  while (at < bytes.length && !events.some((each) => 'done' in each)) {
    const end = bytes.indexOf('\n', at);
    events.push(sliceEventSchema.parse(JSON.parse(bytes.toString('utf8', at, end))));
    at = end + 1;
  }
  const last = events.at(-1);
  if (last && 'fault' in last) return { status: 200, events, fault: last.fault };
  return { status: 200, events, ...(last && 'done' in last ? finished(last.done, bytes.subarray(at)) : {}) };
}

function finished(done: SliceDone, packed: Buffer) {
  return { done, packed: packed.length, gcode: gunzipSync(packed).toString() };
}
