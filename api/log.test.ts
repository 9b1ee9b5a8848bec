import { expect, it } from 'vitest';
import { jsonLog } from './log.ts';
import { runInContext } from './work-context.ts';

const lines: string[] = [];
const log = jsonLog(
  (line) => lines.push(line),
  () => new Date('2026-03-02T10:00:00Z'),
);
const last = () => JSON.parse(lines.at(-1) ?? '');

it('writes time, level, message and facts as one line of JSON', () => {
  log.warn('two\nlines', { left: 3 });
  expect(lines.at(-1)).not.toContain('\n');
  expect(last()).toEqual({ time: '2026-03-02T10:00:00.000Z', level: 'warn', message: 'two\nlines', left: 3 });
});

it('names the request or job that a line is about, also after waiting', async () => {
  await runInContext({ facts: { requestId: 'a1b2' } }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    log.info('inside');
  });
  expect(last()).toMatchObject({ requestId: 'a1b2' });
  log.info('outside');
  expect(last()).not.toHaveProperty('requestId');
});

it('writes an error with its cause', () => {
  log.error('failed', { error: new Error('outer', { cause: new Error('inner') }) });
  expect(last().error).toMatch(/outer[\s\S]*Caused by: Error: inner/);
});

it('leaves out addresses and passwords that an error quotes, and bounds its length', () => {
  const said = '550 <ada.love+lace@mail.example.com> unknown; postgres://shop:hunter2@db.example/shop; @hono/zod@4.1.2';
  log.error('failed', { error: new Error(said) });
  expect(last().error).toContain('550 <…@…> unknown; postgres://…@db.example/shop; @hono/zod@4.1.2');
  log.error('failed', { answer: 'x'.repeat(100_000) });
  expect(lines.at(-1)?.length).toBeLessThan(9_000);
});
