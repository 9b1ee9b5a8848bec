import * as z from 'zod';
import { pictureFile } from './picture-file.ts';

/** The head of `content/tutorials/{id}.md`. */
export const tutorialHeadSchema = z.strictObject({
  title: z.string().min(3).max(80),
  metaTitle: z.string().min(10).max(65),
  metaDesc: z.string().min(50).max(160),
  preview: z.string().min(40).max(240).describe('one or two sentences for the list'),
  minutes: z.int().min(1).max(600).describe('how long the work takes'),
  level: z.enum(['First print', 'Some practice', 'Take your time']),
  order: z.int().describe('place in the list, lowest first'),
  updated: z.iso.date('must be a date such as 2026-11-18'),
  picture: pictureFile,
  pictureAlt: z.string(),
  needs: z.array(z.string()).default([]).describe('what has to lie ready'),
  products: z.array(z.string()).max(6).default([]).describe('ids of items that go with it'),
});
