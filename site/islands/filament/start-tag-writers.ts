import { filamentTagMessages as messages } from '../../../contract/messages/filament-tags.ts';
import { fetchBytes } from '../../lib/api.ts';
import { type TagRecord, tagRecords } from '../../lib/filament/tag-records.ts';
import { canWriteTags, tagMessageOf, writeTag } from '../../lib/filament/write-tag.ts';

/**
 * Shows the buttons that write a tag where the browser can. Elsewhere the link beside each stays, which downloads the
 * same file:
 *
 *     <div data-write-tag data-tag-url="/api/filaments/…/openspool" data-tag-type="application/json">
 *       <a href="/api/filaments/…/openspool" download>OpenSpool</a>
 *       <button type="button" hidden>Write to a tag</button>
 *       <p role="status"></p>
 *     </div>
 */
export function startTagWriters(root: ParentNode): void {
  if (!canWriteTags()) return;
  for (const place of root.querySelectorAll<HTMLElement>('[data-write-tag]')) startTagWriter(place);
}

type State = 'ready' | 'waiting' | 'written' | 'failed';

/** One place; the browser can write tags. */
export function startTagWriter(place: HTMLElement): void {
  const button = place.querySelector('button') as HTMLButtonElement;
  const status = place.querySelector('[role="status"]') as HTMLElement;
  const label = button.textContent;
  const { tagUrl = '', tagType = '' } = place.dataset;
  let records: readonly TagRecord[] | undefined;
  let waiting: AbortController | undefined;

  const show = (state: State, message: string) => {
    place.dataset['state'] = state;
    status.textContent = message;
    button.textContent = { ready: label, waiting: messages.tagStop, written: label, failed: messages.tagAgain }[state];
  };

  button.hidden = false;
  button.addEventListener('click', async () => {
    if (waiting) {
      waiting.abort();
      return;
    }
    waiting = new AbortController();
    const { signal } = waiting;
    show('waiting', messages.tagHold);
    try {
      // Kept, since a press allows the question for permission for some seconds only: a second press need not wait.
      records ??= tagRecords(await fetchBytes(tagUrl as `/api/${string}`, { signal }), tagType);
      await writeTag(records, signal);
      show('written', messages.tagWritten);
    } catch (error) {
      if (signal.aborted) show('ready', messages.tagStopped);
      else show('failed', tagMessageOf(error));
    } finally {
      waiting = undefined;
    }
  });
}
