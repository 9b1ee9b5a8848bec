// @ts-check
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainProblem } from '../processes/plain-problem.mjs';

/**
 * Writes the beginning of a post, as a draft that the build takes as it is; tells where.
 * @param {string} title
 * @param {{ content: string, today: Date }} where the content folder, and the day
 */
export function startPost(title, { content, today }) {
  const slug = slugOf(title);
  if (slug === '') {
    throw new PlainProblem('A post needs a title with letters in it: npm run new:post "Why we dry PLA twice"');
  }
  if (title.trim().length < 3 || title.trim().length > 80) {
    throw new PlainProblem('A title has 3 to 80 characters.');
  }
  const folder = join(content, 'blog');
  const file = join(folder, `${slug}.md`);
  if (existsSync(file)) throw new PlainProblem(`There is such a post already: ${file}. Choose another title.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, beginning(title.trim(), today.toISOString().slice(0, 10)));
  return { file, address: `/blog/${slug}/` };
}

/**
 * The part of the address that a title becomes: "Drying: 45 °C?" is `drying-45-c`.
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
function beginning(title, today) {
  return `---
title: ${JSON.stringify(title)}
category: Materials # or Printing, Workshop
date: ${today} # the day it is published; a day to come waits
preview: One or two sentences that stand in lists and below the heading, and make a reader want the rest.
metaTitle: ${JSON.stringify(title.slice(0, 60).padEnd(10, '.'))}
metaDesc: What search results say below the title. Between 50 and 160 characters, without the shop's name.
cover: /media/home/maker-vases-1000.webp # npm run add:picture photo.jpg blog/name
coverAlt: '' # what the picture shows; empty when it only decorates
author: Ruth Adeyemi
draft: true # take this line out to publish
products: [] # ids of items that go with it, such as pla-petrol-1.75mm-1kg
---
The first paragraph says what the reader will know at the end.

## A heading for each thought

Text with **weight**, a [link](/shop/PLA/), and a picture alone in its paragraph:

![What the picture shows](/media/home/maker-vases-1000.webp "What to see in it")
`;
}
