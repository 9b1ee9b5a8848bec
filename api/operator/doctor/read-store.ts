import { readYaml } from '../../../content-reader/content-files.ts';
import { type Store, storeSchema } from '../../../contract/catalogue/store.ts';
import type { Examination } from './examination.ts';
import { Concluded, skipped } from './outcome.ts';

/** `store.yaml`, once for all checks. */
export async function readStoreContent(exam: Examination): Promise<Store> {
  try {
    return await exam.share('store', () => readYaml(exam.contentFolder, 'store.yaml', storeSchema));
  } catch {
    throw new Concluded(skipped('store.yaml cannot be read; see "Content".'));
  }
}
