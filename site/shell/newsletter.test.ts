import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { server } from '../mocks/server.ts';
import { $notice } from '../stores/notice.ts';
import { startNewsletterForm } from './newsletter.ts';
import { startNewsletter } from './start-shell.ts';

let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  $notice.set(null);
  answerWith(() => HttpResponse.json({ message: 'Thank you for subscribing.' }));
  document.body.innerHTML = `<form data-subscribe action="/api/auth/subscribe" method="post" novalidate>
    <input aria-label="Email address" type="email" required><button type="submit">Subscribe</button>
    <p data-note>Hint</p><p data-fault role="alert" hidden></p></form>`;
  startNewsletterForm(document.querySelector('form') as HTMLFormElement);
});

function answerWith(answer: () => Response): void {
  server.use(
    http.post('/api/auth/subscribe', async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
const button = () => screen.getByRole('button', { name: 'Subscribe' });
const fault = () => document.querySelector('[data-fault]')?.textContent;

function send(email: string): void {
  fireEvent.input(field(), { target: { value: email } });
  fireEvent.click(button());
}

test('an address is sent once however often the button is pressed, and its owner is thanked in a toast', async () => {
  send(' ada@example.com ');
  fireEvent.click(button());
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect($notice.get()).toMatchObject({ kind: 'info', text: 'Thank you for subscribing.' }));
  expect(sent).toEqual([{ email: 'ada@example.com' }]);
  expect(screen.getByText(messages.newsletterNext)).toBeTruthy();
  await waitFor(() => expect([field().value, button().getAttribute('aria-disabled')]).toEqual(['', 'false']));
});

test.each(['', '  ', 'ada'])(
  '%j is refused with the owner’s sentence, without a call, until it is typed over',
  (typed) => {
    send(typed);
    expect([fault(), sent.length]).toEqual(['Please enter a valid email.', 0]);
    expect([field().getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field()]);
    fireEvent.input(field(), { target: { value: 'a' } });
    expect([fault(), field().getAttribute('aria-invalid')]).toEqual(['', 'false']);
  },
);

test('what was typed stays when the shop refuses it or cannot be reached, and can be sent again', async () => {
  answerWith(() => HttpResponse.json({ code: 'invalid_request', message: messages.newsletterEmail }, { status: 400 }));
  send('ada@example.c');
  await waitFor(() => expect(fault()).toBe(messages.newsletterEmail));
  expect(field().value).toBe('ada@example.c');
  answerWith(() => HttpResponse.error());
  send('ada@example.com');
  await waitFor(() => expect(fault()).toBe(`${messages.newsletterEmail} ${messages.networkDown}`));
  expect($notice.get()).toBeNull();
  answerWith(() => HttpResponse.json({ message: 'Thank you for subscribing.' }));
  fireEvent.click(button());
  await waitFor(() => expect($notice.get()?.text).toBe(messages.subscribed));
});

test('an address that is sent before the code has loaded is sent once by it', async () => {
  const form = document.querySelector('form');
  form?.replaceWith(form.cloneNode(true));
  startNewsletter(document);
  send('ada@example.com');
  fireEvent.click(button());
  await waitFor(() => expect($notice.get()).toMatchObject({ text: 'Thank you for subscribing.' }));
  expect(sent).toEqual([{ email: 'ada@example.com' }]);
});
