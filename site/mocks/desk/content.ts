import * as z from 'zod';
import { type ContentFile, contentFileQuerySchema, contentFileSchema } from '../../../contract/desk/content.ts';
import {
  type Publishing,
  type PublishPlan,
  publishingSchema,
  publishPlanSchema,
} from '../../../contract/desk/publishing.ts';
import type { OpenDesk } from './open-desk.ts';

const at = '2026-11-20T10:00:00.000Z';
const text = 'title: Dry your PLA\n';

/** A post of which somebody saved a draft, after another one. */
export function aContentFile(own: Partial<ContentFile> = {}): ContentFile {
  const version = { by: 'max@example.com', at, state: 'draft', reason: null } as const;
  return {
    ...{ path: 'blog/dry.md', title: 'Dry your PLA', kind: 'Posts', state: 'draft', publishAt: null },
    ...{
      by: 'max@example.com',
      at,
      base: 'b1',
      isMarkdown: true,
      published: 'title: Dry PLA\n',
      publishedBase: 'b0',
      text,
    },
    schema: z.toJSONSchema(z.object({ title: z.string().max(80) })),
    value: { title: 'Dry your PLA' },
    body: 'Filament takes up water.',
    draft: { by: 'max@example.com', at, publishAt: null, reason: null, clashes: [] },
    pages: ['/blog/dry/'],
    versions: [
      { ...version, id: 2, text },
      { ...version, id: 1, text: 'title: Dry it\n', state: 'ended', reason: 'Saved again.' },
    ],
    ...own,
  };
}

export function mockContentFile(desk: OpenDesk, file: ContentFile): void {
  desk.on('GET /desk/content/file', { query: contentFileQuerySchema, answer: contentFileSchema }, () => file);
}

/** Publishing with a draft that waits and a release that one can go back to. */
export function mockPublishing(desk: OpenDesk): void {
  const publishing: Publishing = {
    now: at,
    publisher: { state: 'idle', problem: null },
    isWaiting: false,
    run: null,
    release: { id: 'r2', shownAt: at },
    previous: { id: 'r1', shownAt: at },
  };
  const { path, title, kind, by } = aContentFile();
  const plan: PublishPlan = {
    changes: [{ path, title, kind, by: by ?? '', at, before: 'title: Dry PLA\n', after: text }],
    prices: [],
    pages: ['/blog/dry/'],
    problems: [],
  };
  desk.on('GET /desk/content/publishing', { answer: publishingSchema }, () => publishing);
  desk.on('GET /desk/content/plan', { answer: publishPlanSchema }, () => plan);
}
