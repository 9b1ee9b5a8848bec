import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CSP_REPORTS } from '../../../contract/csp-report.ts';
import { BLOCKED_DAYS } from '../../../contract/desk/blocked-scripts.ts';
import { countViolations, MAX_ROWS, sweepReports } from '../../domain/csp-reports.ts';
import { createTestApp } from '../create-test-app.ts';
import { staffClient } from '../desk.ts';

const shop = await createTestApp();
const { db } = shop.deps.connection;

const PAGE = 'https://shop.example/checkout/';
const SKIMMER = 'https://skimmer.example/a.js?card=4242';

/** As most browsers send it. */
function send(blocked: string, page = PAGE, directive = 'script-src-elem', type = 'application/csp-report') {
  const body = { 'csp-report': { 'document-uri': page, 'blocked-uri': blocked, 'effective-directive': directive } };
  return post(JSON.stringify({ ...body }), type);
}

const post = (body: string, type: string) =>
  shop.request(CSP_REPORTS, { method: 'POST', body, headers: { 'content-type': type } });

const stored = async () => await db.selectFrom('csp_reports').selectAll().execute();

it('counts what browsers block, and shows it to managers', async () => {
  await send(SKIMMER);
  await send(SKIMMER, `${PAGE}modal/login/`);
  const reports = [
    { type: 'csp-violation', body: { documentURL: PAGE, blockedURL: SKIMMER, effectiveDirective: 'script-src-elem' } },
    { type: 'deprecation', body: {} },
  ];
  expect((await post(JSON.stringify(reports), 'application/reports+json')).status).toBe(204);
  const manager = await staffClient(shop, 'manager');
  const { rows } = await manager.json('/api/desk/blocked-scripts');
  expect(rows).toEqual([
    expect.objectContaining({
      directive: 'script-src-elem',
      blocked: 'https://skimmer.example',
      page: '/checkout/',
      count: 3,
    }),
  ]);
});

it('keeps nothing of an address but its page and its origin', async () => {
  await send(SKIMMER, 'https://shop.example/account/orders/5f1d0c3a-1111-4111-8111-1111115d90a7/?token=secret');
  await send('chrome-extension://abcdefgh/inject.js', 'https://shop.example/desk/customers/?id=7');
  await send('inline', 'https://shop.example/cart/#card');
  const rows = await stored();
  expect(rows.map(({ page, blocked }) => [page, blocked])).toEqual([
    ['/account/orders/{orderId}/', 'https://skimmer.example'],
    ['/desk/', 'extension'],
    ['/cart/', 'inline'],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/secret|5f1d0c3a|4242|abcdefgh/);
});

it('drops reports of other pages, of no page and of unknown directives', async () => {
  for (const page of ['https://shop.example/shop/', '/checkout/', 'about:blank']) await send(SKIMMER, page);
  await send(SKIMMER, PAGE, 'made-up-src');
  expect(await stored()).toEqual([]);
});

it('counts the rest as "other" when strangers report ever new origins', async () => {
  const violations = Array.from({ length: MAX_ROWS + 50 }, (_, at) => {
    return { page: PAGE, blocked: `https://${at}.example`, directive: 'script-src' };
  });
  for (const violation of violations) await countViolations(shop.deps, [violation]);
  const rows = await stored();
  expect(rows).toHaveLength(MAX_ROWS + 1);
  expect(rows.find(({ blocked }) => blocked === 'other')?.count).toBe('50');
  // What is known is counted on.
  await send('https://7.example');
  expect((await stored()).find(({ blocked }) => blocked === 'https://7.example')?.count).toBe('1');
  expect(await stored()).toHaveLength(MAX_ROWS + 2);
});

it('deletes rows that no browser has reported for a month', async () => {
  await send(SKIMMER);
  await send('https://old.example');
  await sql`update csp_reports set last_at = last_at - make_interval(days => ${BLOCKED_DAYS + 1})
    where blocked = 'https://old.example'`.execute(db);
  expect(await sweepReports(shop.deps)).toBe(1);
  expect((await stored()).map(({ blocked }) => blocked)).toEqual(['https://skimmer.example']);
});

// Last: the limiter of this app remembers whom it refused.
it('limits reports by caller, their size and their number', async () => {
  const many = {
    type: 'csp-violation',
    body: { documentURL: PAGE, blockedURL: 'data', effectiveDirective: 'img-src' },
  };
  expect((await post(JSON.stringify(Array(50).fill(many)), 'application/reports+json')).status).toBe(204);
  expect((await stored())[0]?.count).toBe('10');
  expect((await post(JSON.stringify(Array(51).fill(many)), 'application/reports+json')).status).toBe(400);
  expect((await send('x'.repeat(70_000))).status).toBe(413);
  expect((await send(SKIMMER, PAGE, 'script-src', 'application/json')).status).toBe(415);
  expect((await post('{', 'application/csp-report')).status).toBe(400);
  const answers = await Promise.all(Array.from({ length: 80 }, () => send(SKIMMER)));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(15);
});
