import { createHash } from 'node:crypto';
import type { ModelExtension } from '../../contract/queu3d/limits.ts';
import type { Deps } from '../domain/deps.ts';
import { streamOf } from './files-in-memory.ts';
import { addModel } from './fixtures/print.ts';

/** Stores a model that `owner` uploaded. */
export async function storeModel(
  { connection, files }: Pick<Deps, 'connection' | 'files'>,
  owner: string,
  bytes: Uint8Array,
  { name = 'gear.stl', extension = 'stl' as ModelExtension, uploadedAt = new Date() } = {},
) {
  const id = crypto.randomUUID();
  await files.put(`models/${id}`, streamOf(bytes));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const expires_at = new Date(uploadedAt.getTime() + 30 * 86_400_000);
  await addModel(connection, {
    ...{ id, owner, name, extension, bytes: bytes.length, sha256, expires_at },
    ...{ uploaded_at: uploadedAt, created_at: uploadedAt },
  });
  return { id, sha256 };
}
