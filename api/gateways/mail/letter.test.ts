import { expect, it } from 'vitest';
import { testStore } from '../../test/test-settings.ts';
import { letterMail } from './letter.tsx';

const letter = (body: string) =>
  letterMail({
    to: 'ada@example.com',
    subscriberId: '7d0d4f0e-6c7e-4a7e-8a86-0f5f6a0b8f11',
    letter: { id: '0d0d4f0e-6c7e-4a7e-8a86-0f5f6a0b8f22', subject: 'Autumn <colors>', body },
    stopToken: 'no.to.it',
    store: testStore,
    publicUrl: 'https://shop.example',
  });

it('renders the Markdown of letters', async () => {
  const { html, text } = await letter(
    '# Three\n\nNew **bold** and *fine* colors:\n\n- [Petrol](/shop/petrol/)\n- Rust\n\n1. one\n\n> said\n\n---\n\n![A spool](/media/spool.webp)\n\n`code`',
  );
  for (const part of [
    ...['<strong>bold</strong>', '<em>fine</em>', 'href="https://shop.example/shop/petrol/"', '<li>Rust</li>'],
    ...[
      'src="https://shop.example/media/spool.webp"',
      'alt="A spool"',
      '<code>code</code>',
      '<ol',
      'Autumn &lt;colors&gt;',
    ],
  ]) {
    expect(html).toContain(part);
  }
  expect(text).toContain('Petrol https://shop.example/shop/petrol/');
  expect(text).toContain('https://shop.example/newsletter/unsubscribe/?token=no.to.it');
  expect(text).toContain('2840 Junction Street, Detroit, MI 48210');
});

it.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '![x](javascript:alert(1))',
  '| a <b onclick=alert(1)> |\n| - |\n| b |',
  '<div>\n\n**x** <b onclick="alert(1)">\n\n</div>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
])('shows %j as text', async (body) => {
  const { html } = await letter(body);
  expect(html).not.toMatch(/<script|<img|<[a-z]+[^>]*\son\w+=|href="(javascript|data):|src="(javascript|data):/i);
});

it('has the same Message-ID for the same subscriber', async () => {
  expect((await letter('a')).messageId).toBe(
    'letter-0d0d4f0e-6c7e-4a7e-8a86-0f5f6a0b8f22-7d0d4f0e-6c7e-4a7e-8a86-0f5f6a0b8f11@northspool.example',
  );
});
