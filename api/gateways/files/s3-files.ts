import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type FileStore, keysBegin, safeKey } from './file-store.ts';

/** S3's minimum size of all parts but the last. */
const PART_BYTES = 5 * 1024 * 1024;

export interface S3Files extends FileStore {
  close(): void;
}

/** A bucket at Amazon S3 or a compatible server: `https://key:secret@host/bucket?region=us-east-2`. */
export function s3Files(address: string): S3Files {
  const url = new URL(address);
  const bucket = url.pathname.split('/')[1] ?? '';
  const client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    // Self-hosted servers rarely have a host name per bucket.
    forcePathStyle: true,
    // Does not reveal the runtime.
    defaultUserAgentProvider: async () => [['northspool', '1']],
    // Older servers do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: safeKey(key) });

  return {
    async put(key, content) {
      const target = at(key);
      let bytes = 0;
      let broken: unknown;
      async function* counted() {
        try {
          for await (const chunk of content) {
            bytes += chunk.length;
            yield chunk;
          }
        } catch (error) {
          broken = error;
          throw error;
        }
      }
      const Body = Readable.from(counted());
      // Two parts at a time limit an upload to 10 MB of memory.
      const upload = new Upload({ client, params: { ...target, Body }, partSize: PART_BYTES, queueSize: 2 });
      await upload.done().catch((error) => {
        // Reports the original failure instead of the cleanup's.
        throw broken ?? error;
      });
      return bytes;
    },

    async get(key) {
      try {
        const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(at(key)));
        if (!Body) return undefined;
        return { content: Body.transformToWebStream() as ReadableStream<Uint8Array>, bytes: ContentLength };
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch((error) => {
        if (!isAbsent(error)) throw error;
      });
    },

    async *list(kind, id) {
      const Prefix = keysBegin(kind, id);
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix })) {
        for (const { Key, LastModified, Size = 0 } of Contents)
          if (Key && LastModified) yield { key: Key, storedAt: LastModified, bytes: Size };
      }
    },

    close: () => client.destroy(),
  };
}

function isAbsent(error: unknown): boolean {
  if (error instanceof NoSuchKey) return true;
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}
