import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { Content } from './content.ts';
import { contentFolder, petrol } from './content-folder-for-test.ts';

const PETROL = 'products/pla/petrol.yaml';
const post = `---
title: Why we dry PLA twice
category: Materials
date: 2026-11-18
preview: Four hours is what the data sheet says. We looked where the water really is.
metaTitle: Why we dry PLA twice
metaDesc: We pulled samples every thirty minutes and found where the water in a spool really is.
cover: /media/spools/pla-petrol-macro-800.webp
coverAlt: ''
author: Ruth Adeyemi
products: [pla-petrol-1.75mm-1kg]
---
PLA drinks.
`;

describe('a folder of Markdown files', () => {
  async function problemsOf(files: string[], media?: string[]) {
    const texts = [...files.map((file) => [file, post]), ...(media ?? []).map((file) => [`media/${file}`, ''])];
    const folder = await contentFolder(Object.fromEntries(texts));
    return new Content(folder, { pictures: media !== undefined }).markdownFolder('blog').problems;
  }

  it('has one address for each name, whatever the folder', async () => {
    expect(await problemsOf(['blog/2025/dry-it.md', 'blog/2026/dry-it.md', 'blog/other.md'])).toEqual([
      {
        file: 'blog/2026/dry-it.md',
        message: 'must have another name than blog/2025/dry-it.md: both would be at one address',
      },
    ]);
  });

  it.each(['blog/Dry it.md', 'blog/drying_it.md', 'blog/-dry.md'])('rejects the file name %s', async (file) => {
    expect(await problemsOf([file])).toEqual([{ file, message: expect.stringContaining('such as dry-your-pla.md') }]);
  });

  it('rejects files that are not Markdown', async () => {
    expect(await problemsOf(['blog/dry.txt'])).toEqual([{ file: 'blog/dry.txt', message: 'must have a name in .md' }]);
  });

  it('names the place of a missing picture', async () => {
    const picture = 'spools/pla-petrol-macro-800.webp';
    expect(await problemsOf(['blog/dry.md'], [picture])).toEqual([]);
    expect(await problemsOf(['blog/dry.md'], [])).toEqual([
      {
        file: 'blog/dry.md',
        message: `names content/media/${picture}, which is missing; put the picture there, or correct its address`,
      },
    ]);
  });
});

describe('a content folder', () => {
  it('leaves out subfolders that have files of another shape', async () => {
    const sheet = { material: 'PLA', sameAs: 'PLA Sub' };
    const folder = await contentFolder({ 'sheets/pla.yaml': sheet, 'sheets/every/safety.yaml': 'words' });
    const content = new Content(folder);
    const { files, problems } = content.yamlFolder('sheets');
    expect(new Set([...files, ...problems].map(({ file }) => file))).toEqual(new Set(['sheets/pla.yaml']));
    expect(content.yamlFolder('products').files.map(({ file }) => file)).toContain(PETROL);
  });

  it('has edits laid over its files, added and removed ones as well', async () => {
    const edits = new Map([
      ['products/pla/black.yaml', stringify({ ...petrol, color: 'Black' })],
      ['products/parts/desiccant.yaml', null],
    ]);
    const content = new Content(await contentFolder(), { edits });
    const { files, problems } = content.yamlFolder('products');
    expect([files.map(({ value }) => value.color), problems]).toEqual([['Black', 'Petrol'], []]);
    expect(content.text('products/parts/desiccant.yaml')).toMatchObject({
      problems: [{ message: 'must be a file that can be read; it was removed' }],
    });
  });

  it('reads each file once, and parses the others no second time when one is edited', async () => {
    const folder = await contentFolder();
    const content = new Content(folder);
    const [desiccant, before] = content.yamlFolder('products').files;
    await writeFile(join(folder, PETROL), 'name: Petrol');
    expect(content.yamlFolder('products').files[1]?.value).toBe(before?.value);
    const edited = content
      .with(new Map([[PETROL, stringify({ ...petrol, name: 'Deep petrol' })]]))
      .yamlFolder('products').files;
    expect(edited[0]?.value).toBe(desiccant?.value);
    expect(edited[1]?.value.name).toBe('Deep petrol');
  });

  it('leaves media out of its texts, and what cannot be read', async () => {
    const folder = await contentFolder({ 'media/note.md': 'x', 'pages/terms.md': 'Terms', 'faq.yaml': '<<<<<<< ours' });
    const texts = new Content(folder).texts().map(({ file }) => file);
    expect(texts).toEqual([
      'materials/parts.yaml',
      'materials/pla.yaml',
      'pages/terms.md',
      'products/parts/desiccant.yaml',
      PETROL,
      'spools.yaml',
      'store.yaml',
    ]);
  });
});

it('parses a text once for all that read it, and an edited one again', async () => {
  const folder = await contentFolder();
  const [first, second] = [new Content(folder), new Content(folder)].map((content) => content.yamlFolder('products'));
  expect(second?.files[0]?.value).toBe(first?.files[0]?.value);
  const text = stringify({ ...petrol, name: 'Petrol blue' });
  const edited = new Content(folder).with(new Map([[PETROL, text]]));
  expect(edited.yamlFolder('products').files.find(({ file }) => file === PETROL)?.value.name).toBe('Petrol blue');
});
