// @ts-check
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postTemplate } from '../../contract/editorial/post-template.mjs';
import { UserError } from '../processes/user-error.mjs';

/**
 * Creates a post as a draft that already builds; returns its file and address.
 * @param {string} title
 * @param {{ content: string, today: Date }} where the content folder, and the day
 */
export function createPost(title, { content, today }) {
  const slug = slugOf(title);
  if (slug === '') {
    throw new UserError('A post needs a title with letters in it: npm run new:post "Why we dry PLA twice"');
  }
  if (title.trim().length < 3 || title.trim().length > 80) {
    throw new UserError('A title must have 3 to 80 characters.');
  }
  const folder = join(content, 'blog');
  const file = join(folder, `${slug}.md`);
  if (existsSync(file)) throw new UserError(`This post already exists: ${file}. Choose another title.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, template(title.trim(), today.toISOString().slice(0, 10)));
  return { file, address: `/blog/${slug}/` };
}

/**
 * The part of the address made from a title: "Drying: 45 °C?" is `drying-45-c`.
 * @param {string} title
 */
export function slugOf(title) {
  return title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/**
 * @param {string} title
 * @param {string} today
 */
function template(title, today) {
  return `---
title: ${JSON.stringify(title)}
category: Materials # or Printing, Workshop
date: ${today} # publication date; a post with a future date waits
preview: ${postTemplate.preview}
metaTitle: ${JSON.stringify(title.slice(0, 60).padEnd(10, '.'))}
metaDesc: ${postTemplate.metaDesc}
cover: /media/home/maker-vases-1000.webp # npm run add:picture photo.jpg blog/name
coverAlt: '' # what the picture shows; empty if it is only decorative
author: Ruth Adeyemi
draft: true # remove this line to publish
products: [] # ids of items that go with it, such as pla-petrol-1.75mm-1kg
---
${postTemplate.body.join('\n\n')}
`;
}
