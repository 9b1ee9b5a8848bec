import { shellMessages } from '../../contract/messages/shell.ts';
import { messageOf } from '../lib/api.ts';
import { subscribe } from '../lib/api-newsletter.ts';
import { notify } from '../stores/notice.ts';

// Loaded when the form is used.

/** Sends a newsletter form without leaving the page. */
export function startNewsletterForm(form: HTMLFormElement): void {
  const find = <T extends HTMLElement>(selector: string) => form.querySelector(selector) as T;
  const field = find<HTMLInputElement>('input');
  const button = find<HTMLButtonElement>('[type="submit"]');
  const note = find('[data-note]');
  const fault = find('[data-fault]');
  let isSending = false;

  const showSending = (sending: boolean) => {
    isSending = sending;
    button.classList.toggle('is-loading', sending);
    button.setAttribute('aria-disabled', String(sending));
  };
  const showFault = (sentence: string) => {
    fault.textContent = sentence;
    fault.hidden = !sentence;
    note.hidden = sentence !== '';
    field.setAttribute('aria-invalid', String(sentence !== ''));
    if (sentence) field.focus();
  };

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const email = field.value.trim();
    // Rejects only obvious mistakes: the API decides.
    if (!/^\S+@\S+\.\S+$/.test(email)) return showFault(shellMessages.newsletterEmail);
    showSending(true);
    try {
      const thanks = await subscribe(email);
      field.value = '';
      note.textContent = shellMessages.newsletterNext;
      showFault('');
      notify({ kind: 'info', text: thanks });
    } catch (error) {
      // The owner's text stands for every failure; the reason says what to do when the address is fine.
      const reason = messageOf(error);
      showFault(
        [shellMessages.newsletterEmail, reason].filter((text, index, all) => all.indexOf(text) === index).join(' '),
      );
    }
    showSending(false);
  }

  form.addEventListener('submit', (event) => void send(event));
  field.addEventListener('input', () => showFault(''));
}
