import type { PrinterSetup } from '../../contract/filament/printer-setup.ts';
import {
  type OwnFilament,
  type OwnSpool,
  ownFilamentSchema,
  type SpoolChange,
} from '../../contract/filament/spool-inventory.ts';
import { type ApiCall, callApi } from './api.ts';

/** The account's printer and spools. Throws an ApiError, as all below; each answers with both. */
export function fetchOwnFilament(userId: string): Promise<OwnFilament> {
  return call(userId, 'filament');
}

export function putPrinter(userId: string, printer: PrinterSetup | null): Promise<OwnFilament> {
  return call(userId, 'printer', { method: 'PUT', body: { printer } });
}

export function postSpools(userId: string, spools: readonly OwnSpool[]): Promise<OwnFilament> {
  return call(userId, 'spools', { method: 'POST', body: { spools } });
}

export function putSpool(userId: string, id: string, body: SpoolChange): Promise<OwnFilament> {
  return call(userId, `spools/${encodeURIComponent(id)}`, { method: 'PUT', body });
}

export function deleteSpool(userId: string, id: string): Promise<OwnFilament> {
  return call(userId, `spools/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

function call(userId: string, path: string, details: ApiCall = {}): Promise<OwnFilament> {
  return callApi(`/api/user/${encodeURIComponent(userId)}/${path}`, ownFilamentSchema, details);
}
