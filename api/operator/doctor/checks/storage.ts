import { type Check, check } from '../check.ts';
import { failure, ok, reasonOf } from '../outcome.ts';
import { replicasOf } from './database.ts';

export const storageChecks: readonly Check[] = [
  check('storage.replicas', 'One place for all replicas', async (exam) => {
    if (exam.settings.S3_URL) return ok('All replicas use the bucket.');
    const count = await replicasOf(exam);
    if (count === 1) return ok('One replica needs no bucket.');
    return failure(
      `${count} replicas and no S3_URL: a model or photo that one stores in its DATA_DIR, the others do not find.`,
      'Set S3_URL to a bucket that all replicas use, and copy what is in DATA_DIR/files into it.',
    );
  }),
  check('storage.bucket', 'Bucket', async (exam) => {
    const address = exam.needs('S3_URL', 'Models are stored in DATA_DIR/files.');
    const url = new URL(address);
    const where = `${url.pathname.split('/')[1]} at ${url.host}`;
    // Loaded on demand, because the S3 client is large.
    const { s3Files } = await import('../../../gateways/files/s3-files.ts');
    const files = s3Files(address);
    const key = `uploads/${crypto.randomUUID()}/${crypto.randomUUID()}`;
    const step = { name: 'write to' };
    try {
      await files.put(key, one(new TextEncoder().encode('npm run doctor')));
      step.name = 'read from';
      const stored = await files.get(key);
      await stored?.content.cancel();
      step.name = 'delete from';
      await files.remove(key);
      return ok(`May write to, read from and delete from ${where}.`);
    } catch (error) {
      return failure(
        `Cannot ${step.name} the bucket ${where}: ${reasonOf(error)}.`,
        'Check key, secret, host, bucket and region of S3_URL; the key needs GetObject, PutObject, DeleteObject, AbortMultipartUpload and ListBucket.',
      );
    } finally {
      files.close();
    }
  }),
];

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
