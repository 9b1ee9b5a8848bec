import { expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { testSettings } from '../../test/test-settings.ts';

const shop = await createTestApp();
const secure = await createTestApp({ settings: { ...testSettings, publicUrl: 'https://northspool.example' } });

it.each(['/api/config', '/api/nothing', '/feeds/google.xml'])(
  'lets an answer of %s run nothing, and never be framed',
  async (path) => {
    const { headers } = await shop.request(path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
  },
);

it('sends HSTS over https only', async () => {
  expect((await shop.request('/api/config')).headers.get('strict-transport-security')).toBeNull();
  expect((await secure.request('/api/config')).headers.get('strict-transport-security')).toBe('max-age=31536000');
});
