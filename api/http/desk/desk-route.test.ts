import { expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';

const shop = await createTestApp();

it('takes JSON only where a body is JSON, so that no form of another site can post', async () => {
  const manager = await staffClient(shop, 'manager');
  const headers = { 'content-type': 'text/plain' };
  const body = JSON.stringify({ subject: 'Spring', body: 'New colors.' });
  const response = await manager.request('/api/desk/letters', { method: 'POST', headers, body });
  expect(response.status).toBe(415);
});
