import { Content } from '../../../content-reader/content.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import type { Examination } from './examination.ts';
import { Concluded, skipped } from './outcome.ts';

/** `store.yaml`, once for all checks. */
export async function readStoreContent(exam: Examination): Promise<Store> {
  try {
    return await exam.share('store', async () => new Content(exam.contentFolder).value('store.yaml'));
  } catch {
    throw new Concluded(skipped('store.yaml cannot be read; see "Content".'));
  }
}
