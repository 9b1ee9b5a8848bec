import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { familySchema } from '../../../../contract/catalogue/family.ts';
import {
  type ContentEntry,
  type ContentFile,
  contentDiscardSchema,
  contentFileQuerySchema,
  contentFileSchema,
  contentListSchema,
  contentPublishSchema,
  contentSaveSchema,
  sampleMailSchema,
  sampleMailsSchema,
} from '../../../../contract/desk/content.ts';
import { type Preview, previewRequestSchema, previewSchema } from '../../../../contract/desk/content-preview.ts';
import { doneSchema } from '../../../../contract/desk/me.ts';
import { faqSchema } from '../../../../contract/editorial/faq.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { DONE, type OpenDesk, openDesk, Refused } from '../../../mocks/desk/open-desk.ts';
import { ContentScreen } from './ContentScreen.tsx';

const { goTo } = vi.hoisted(() => ({ goTo: vi.fn() }));
vi.mock('../../../lib/go-to.ts', () => ({ goTo }));

const user = userEvent.setup({ delay: null });
const at = '2026-11-20T10:00:00.000Z';
const entry: ContentEntry = {
  path: 'faq.yaml',
  title: 'Questions and answers',
  kind: 'Questions',
  state: 'published',
  by: null,
  at: null,
  publishAt: null,
};
const value = {
  title: 'Questions and answers on filament',
  description: 'When an order ships, how returns work, which filament to take, and more.',
  heading: 'Questions and answers',
  lede: 'The things that we are asked most.',
  groups: [{ id: 'orders', heading: 'Orders', entries: [{ id: 'when', question: 'When?', answer: 'Today.' }] }],
};
const text = 'lede: The things that we are asked most.\n';
let file: ContentFile;
let desk: OpenDesk;

beforeEach(() => {
  goTo.mockReset();
  history.replaceState(null, '', '/desk/content/');
  desk = openDesk('editor');
  file = {
    ...entry,
    schema: z.toJSONSchema(faqSchema, { io: 'input', unrepresentable: 'any' }),
    isMarkdown: false,
    base: 'b1',
    text,
    value,
    body: null,
    published: text,
    publishedBase: 'p1',
    draft: null,
    pages: ['/faq/', '/help/'],
    versions: [],
  };
  const petrol = { ...entry, path: 'products/pla/petrol.yaml', title: 'PLA Petrol', kind: 'Colors and goods' } as const;
  const post = {
    ...entry,
    path: 'blog/dry.md',
    title: 'Dry your PLA',
    kind: 'Posts',
    state: 'draft',
    by: 'max',
    at,
  } as const;
  desk.on('GET /desk/content', { answer: contentListSchema }, () => ({
    entries: [entry, petrol, post],
    publisher: { state: 'idle' as const, problem: null },
  }));
  desk.on('GET /desk/content/file', { query: contentFileQuerySchema, answer: contentFileSchema }, () => file);
  desk.on('POST /desk/content/publish', { body: contentPublishSchema, answer: doneSchema }, () => DONE);
  desk.on('POST /desk/content/discard', { body: contentDiscardSchema, answer: doneSchema }, () => DONE);
});

function openFile() {
  history.replaceState(null, '', '/desk/content/?path=faq.yaml');
  render(<ContentScreen />);
}
const draft = { by: 'max@example.com', at, publishAt: null, reason: null, clashes: [] };

it('lists the content, and finds it by words and by what it is', async () => {
  render(<ContentScreen />);
  expect(await screen.findByRole('link', { name: 'PLA Petrol' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('What'), 'Posts');
  expect(screen.queryByRole('link', { name: 'PLA Petrol' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Dry your PLA' }).getAttribute('href')).toBe(
    '/desk/content/?path=blog%2Fdry.md',
  );
});

it('leads to publishing, with how many drafts wait', async () => {
  render(<ContentScreen />);
  const link = await screen.findByRole('link', { name: 'Publish 1 draft' });
  expect(link.getAttribute('href')).toBe('/desk/content/?publish=drafts');
});

it('says what becomes of a file that waits to be published', async () => {
  desk.on('GET /desk/content', { answer: contentListSchema }, () => ({
    entries: [{ ...entry, state: 'waiting' as const }],
    publisher: { state: 'absent' as const, problem: null },
  }));
  render(<ContentScreen />);
  expect(await screen.findByText(/^Nothing is published right now/)).toBeTruthy();
});

it('saves the fields of a file as a draft', async () => {
  desk.on('PUT /desk/content/file', { body: contentSaveSchema, answer: contentFileSchema }, ({ body }) => {
    file = {
      ...file,
      ...('value' in body.edit && { value: body.edit.value }),
      ...{ base: 'b2', state: 'draft' as const, draft },
    };
    return file;
  });
  openFile();
  const lede = await screen.findByLabelText('Lede');
  await user.clear(lede);
  await user.type(lede, 'What you ask us.');
  await user.type(screen.getByLabelText('Question'), ' And how?');
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByText('Draft')).toBeTruthy();
  expect(desk.sent[0]?.body).toMatchObject({
    path: 'faq.yaml',
    base: 'b1',
    edit: {
      value: {
        ...value,
        lede: 'What you ask us.',
        groups: [{ ...value.groups[0], entries: [{ ...value.groups[0]?.entries[0], question: 'When? And how?' }] }],
      },
    },
  });
});

it('shows a mail in the words that were saved, and mails it', async () => {
  file = { ...file, path: 'mails.yaml', title: 'mails.yaml', kind: 'Mails' };
  const names = ['Order confirmation', 'Order: shipped'];
  desk.on('GET /desk/content/mails', { answer: sampleMailsSchema }, () => ({ names }));
  desk.on('POST /desk/content/mails/test', { body: sampleMailSchema, answer: doneSchema }, () => DONE);
  openFile();
  await user.selectOptions(await screen.findByLabelText('Mail'), 'Order: shipped');
  expect(screen.getByTitle('The mail as shoppers see it').getAttribute('src')).toBe(
    '/api/desk/content/mails/preview?name=Order%3A+shipped&base=b1',
  );
  await user.click(screen.getByRole('button', { name: 'Send it to me' }));
  expect(await screen.findByText('The mail is on its way to you.')).toBeTruthy();
  expect(desk.sent).toEqual([{ call: 'POST /desk/content/mails/test', body: { name: 'Order: shipped' } }]);
});

it('shows the real page beside the form, as it is and with each save', async () => {
  const idle = { state: 'idle', problem: null } as const;
  const asked: string[] = [];
  let preview: Preview | undefined;
  const shapes = { body: previewRequestSchema, answer: previewSchema };
  desk.on('POST /desk/content/previews', shapes, ({ body }) => {
    asked.push(`${body.path} ${body.page}`);
    preview = { id: crypto.randomUUID(), state: 'waiting', problem: null, publisher: idle };
    return preview;
  });
  desk.on('GET /desk/content/previews/:id', { answer: previewSchema }, ({ params: { id } }) => {
    if (!preview || preview.id !== id) throw new Refused('content_unknown', 'There is none.');
    return preview;
  });
  /** Once it is asked for. */
  const end = async (how: Partial<Preview>) => {
    await waitFor(() => expect(preview?.state).toBe('waiting'));
    if (preview) preview = { ...preview, ...how };
  };
  const frameOf = (page: string) => screen.findByTitle(`${page} as shoppers will see it`);
  desk.on('PUT /desk/content/file', { body: contentSaveSchema, answer: contentFileSchema }, () => {
    file = { ...file, base: 'b2', state: 'draft' as const, draft };
    return file;
  });
  openFile();
  await user.click(await screen.findByRole('button', { name: 'Show the page' }));
  expect(await screen.findByText('Rendering the page …')).toBeTruthy();
  await end({ state: 'rendered' });
  const first = (await frameOf('/faq/')).getAttribute('src');
  expect(first).toBe(`/api/desk/content/previews/${preview?.id}/page`);
  await user.type(screen.getByLabelText('Lede'), ' Ask.');
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByText('Rendering the page …')).toBeTruthy();
  expect((await frameOf('/faq/')).getAttribute('src')).toBe(first);
  await end({ state: 'rendered' });
  await screen.findByText(/^With what was saved/);
  expect((await frameOf('/faq/')).getAttribute('src')).toBe(`/api/desk/content/previews/${preview?.id}/page`);
  await user.selectOptions(screen.getByLabelText('Page'), '/help/');
  await screen.findByText('Rendering the page …');
  await end({ state: 'failed', problem: 'faq.yaml: lede: is too long.' });
  expect((await screen.findByRole('alert')).textContent).toBe('faq.yaml: lede: is too long.');
  expect(asked).toEqual(['faq.yaml /faq/', 'faq.yaml /faq/', 'faq.yaml /help/']);
});

it('keeps what was typed when it is refused', async () => {
  desk.on('PUT /desk/content/file', { body: contentSaveSchema, answer: contentFileSchema }, () => {
    throw new Refused('content_refused', 'title: must have at least 10 characters.');
  });
  openFile();
  const lede = await screen.findByLabelText('Lede');
  await user.type(lede, ' Ask.');
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect((await screen.findByRole('alert')).textContent).toContain('title: must have at least 10 characters.');
  expect(screen.getByLabelText<HTMLInputElement>('Lede').value).toBe('The things that we are asked most. Ask.');
});

it('merges what somebody else saved meanwhile, and asks where both changed the same', async () => {
  const theirs = {
    ...file,
    base: 'b2',
    by: 'max@example.com',
    at,
    value: { ...value, lede: 'By phone.', heading: 'Asked' },
    text: 'lede: By phone.\n',
  };
  desk.on('PUT /desk/content/file', { body: contentSaveSchema, answer: contentFileSchema }, ({ body }) => {
    if (body.base === 'b2') return { ...theirs, base: 'b3', state: 'draft' as const, draft };
    file = theirs;
    throw new Refused('content_changed', 'max@example.com changed faq.yaml meanwhile.');
  });
  openFile();
  const lede = await screen.findByLabelText('Lede');
  await user.clear(lede);
  await user.type(lede, 'By mail.');
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  const changed = await screen.findByRole('region', { name: 'Differences' });
  expect([...changed.querySelectorAll('ins')].map(({ textContent }) => textContent).join()).toContain('phone');
  const choice = within(await screen.findByRole('group', { name: 'Lede' }));
  await expectAccessible();
  await user.click(choice.getByRole('radio', { name: 'Theirs: By phone.' }));
  await user.click(screen.getByRole('button', { name: 'Save both edits' }));
  expect(await screen.findByText('Saved as a draft.')).toBeTruthy();
  expect(desk.sent.at(-1)?.body).toMatchObject({
    base: 'b2',
    edit: { value: { ...value, lede: 'By phone.', heading: 'Asked' } },
  });
});

it('merges the text of a file by lines with what somebody else saved meanwhile', async () => {
  const before = 'heading: Questions\ntitle: All of them\nlede: The things that we are asked most.\n';
  file = { ...file, text: before };
  desk.on('PUT /desk/content/file', { body: contentSaveSchema, answer: contentFileSchema }, ({ body }) => {
    if (body.base === 'b2') return { ...file, base: 'b3', state: 'draft' as const, draft };
    file = { ...file, base: 'b2', by: 'max@example.com', at, text: before.replace('Questions', 'Asked') };
    throw new Refused('content_changed', 'max@example.com changed faq.yaml meanwhile.');
  });
  openFile();
  await user.click(await screen.findByRole('button', { name: 'Text of the file' }));
  await user.type(screen.getByLabelText('Text of the file'), 'more: yes');
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByText(/Both edits fit together/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save both edits' }));
  expect(await screen.findByText('Saved as a draft.')).toBeTruthy();
  expect(desk.sent.at(-1)?.body).toMatchObject({
    base: 'b2',
    edit: { text: `${before.replace('Questions', 'Asked')}more: yes` },
  });
});

it('shows what was published with other words since a draft was begun, and saves it over that', async () => {
  const clashes = [{ mine: 'lede: Ask us.', theirs: 'lede: By phone.' }];
  file = { ...file, state: 'draft' as const, draft: { ...draft, clashes } };
  desk.on('PUT /desk/content/file', { body: contentSaveSchema, answer: contentFileSchema }, () => {
    file = { ...file, base: 'b2', draft };
    return file;
  });
  openFile();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Published: lede: By phone.; in the draft: lede: Ask us.',
  );
  await user.type(screen.getByLabelText('Lede'), ' Ask.');
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByText('Saved as a draft.')).toBeTruthy();
  expect([screen.queryByRole('alert'), desk.sent[0]?.body]).toMatchObject([null, { over: 'p1' }]);
});

it('edits the text of the file as well', async () => {
  desk.on('PUT /desk/content/file', { body: contentSaveSchema, answer: contentFileSchema }, () => ({
    ...file,
    base: 'b2',
  }));
  openFile();
  await user.click(await screen.findByRole('button', { name: 'Text of the file' }));
  await user.type(screen.getByLabelText('Text of the file'), '# more');
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByText('Saved as a draft.')).toBeTruthy();
  expect(desk.sent[0]?.body).toMatchObject({ edit: { text: `${text}# more` } });
});

it('begins a new color as another one, with its own name, SKUs and pictures', async () => {
  const petrol = {
    material: 'PLA',
    ...{ color: 'Petrol', colorName: 'Petrol', name: 'Petrol', hex: '#0B5A63' },
    media: { swatch: 'spools/a-swatch-240.webp', side: 'spools/a-side-800.webp' },
    variants: [{ diameter: '1.75mm', weight: '1kg', price: 2299, qoh: 86 }],
  };
  const shape = familySchema.pick({ material: true, color: true, colorName: true, name: true, hex: true });
  const schema = z.toJSONSchema(shape.extend(familySchema.pick({ media: true, variants: true }).shape), {
    io: 'input',
  });
  file = { ...file, path: 'products/pla/petrol.yaml', title: 'PLA Petrol', value: petrol, schema };
  history.replaceState(
    null,
    '',
    '/desk/content/?path=products/pla/petrol.yaml&copyTo=products/pla/lagoon.yaml&named=Lagoon',
  );
  desk.on('PUT /desk/content/file', { body: contentSaveSchema, answer: contentFileSchema }, () => file);
  render(<ContentScreen />);
  expect(await screen.findByText('SKU NS-PLA-LAGOON-175-1KG, id pla-lagoon-1.75mm-1kg')).toBeTruthy();
  const color = screen.getByLabelText('Color');
  await user.clear(color);
  await user.type(color, 'BlueLagoon');
  expect(screen.getByText(/^SKU NS-PLA-BLUELAGOON-175-1KG/)).toBeTruthy();
  expect(screen.getAllByLabelText<HTMLInputElement>('Side').map((side) => side.value)).toEqual(['', '']);
  expect(screen.getByLabelText<HTMLInputElement>('Stock at the start').value).toBe('86');
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  await expect
    .poll(() => desk.sent[0]?.body)
    .toMatchObject({
      path: 'products/pla/lagoon.yaml',
      copyOf: 'products/pla/petrol.yaml',
      edit: { value: { color: 'BlueLagoon', colorName: 'Lagoon', name: 'Lagoon', media: { swatch: '', side: '' } } },
    });
  await expect.poll(() => goTo.mock.calls).toEqual([['/desk/content/?path=products%2Fpla%2Flagoon.yaml']]);
  expect(leavingAsks()).toBe(false);
});

describe('a color', () => {
  const petrol = { material: 'PLA', color: 'Petrol', name: 'Petrol' };
  const path = 'products/pla/petrol.yaml';
  const valueIn = ({ edit }: z.output<typeof contentSaveSchema>) => ('value' in edit ? edit.value : undefined);
  const open = (retired?: true) => {
    const shape = familySchema.pick({ material: true, color: true, name: true, retired: true });
    const schema = z.toJSONSchema(shape, { io: 'input' });
    file = { ...file, path, title: 'PLA Petrol', value: { ...petrol, ...(retired && { retired }) }, schema };
    history.replaceState(null, '', `/desk/content/?path=${path}`);
    desk.on('PUT /desk/content/file', { body: contentSaveSchema, answer: contentFileSchema }, ({ body }) => {
      file = { ...file, value: valueIn(body), base: `${file.base}+` };
      return file;
    });
    render(<ContentScreen />);
  };
  const sent = () => desk.sent.map(({ body }) => valueIn(body as z.output<typeof contentSaveSchema>));

  it('is retired with one press, and sold again with Undo', async () => {
    open();
    await user.click(await screen.findByRole('button', { name: 'Retire' }));
    expect(await screen.findByText('PLA Petrol is retired once this draft is published.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sell again' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('Undone.')).toBeTruthy();
    expect(sent()).toEqual([{ ...petrol, retired: true }, petrol]);
    expect(desk.sent[1]?.body).toMatchObject({ base: 'b1+' });
  });

  it('that is retired is sold again with one press', async () => {
    open(true);
    await user.click(await screen.findByRole('button', { name: 'Sell again' }));
    expect(await screen.findByText('PLA Petrol is sold again once this draft is published.')).toBeTruthy();
    expect(sent()).toEqual([petrol]);
  });

  it('is not retired over what was typed and not saved', async () => {
    open();
    await user.type(await screen.findByLabelText(/^Name/), ' Blue');
    await user.click(screen.getByRole('button', { name: 'Retire' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Please save the draft first/);
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Petrol Blue');
    expect(desk.sent).toEqual([]);
  });
});

it('keeps what was typed when somebody looks at the text or publishes', async () => {
  file = { ...file, state: 'draft' as const, draft };
  openFile();
  const lede = await screen.findByLabelText<HTMLInputElement>('Lede');
  await user.type(lede, ' Ask.');
  await user.click(screen.getByRole('button', { name: 'Text of the file' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Please save the draft first/);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Publish this draft' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Please save the draft first/);
  expect([lede.isConnected, lede.value]).toEqual([true, 'The things that we are asked most. Ask.']);
  expect(desk.sent).toEqual([]);
});

it('asks before the page is left with something that is typed and not saved', async () => {
  openFile();
  const lede = await screen.findByLabelText('Lede');
  expect(leavingAsks()).toBe(false);
  await user.type(lede, ' Ask.');
  expect(leavingAsks()).toBe(true);
});

/** Whether the browser asks when the tab is closed or a link is followed. */
const leavingAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks what a new color is called, and opens its form', async () => {
  file = { ...file, path: 'products/pla/petrol.yaml' };
  openFile();
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  await user.type(await screen.findByLabelText(/^What the new one is called/), 'Harbor Teal');
  await user.click(screen.getByRole('button', { name: 'Make a new one that begins as this one' }));
  await expect
    .poll(() => goTo.mock.calls)
    .toEqual([
      ['/desk/content/?path=products%2Fpla%2Fpetrol.yaml&copyTo=products%2Fpla%2Fharbor-teal.yaml&named=Harbor+Teal'],
    ]);
});

it('publishes and discards a draft, and compares it with a version before', async () => {
  const version = {
    id: 7,
    by: 'max@example.com',
    at,
    state: 'ended',
    reason: 'Saved again.',
    text: 'lede: The words.\n',
  } as const;
  file = {
    ...file,
    state: 'draft' as const,
    draft: { ...draft, reason: 'The check found a mistake.' },
    versions: [version],
  };
  openFile();
  expect((await screen.findByRole('alert')).textContent).toBe('The check found a mistake.');
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  await screen.findByRole('region', { name: 'Differences' });
  const [removed, added] = [document.querySelector('del'), document.querySelector('ins')];
  expect([removed?.textContent, added?.textContent]).toEqual(['words', 'things that we are asked most']);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(await screen.findByRole('button', { name: 'Discard this draft' }));
  expect(await screen.findByText('The draft is gone. The file is as it was published.')).toBeTruthy();
  expect(desk.sent).toEqual([{ call: 'POST /desk/content/discard', body: { path: 'faq.yaml', base: 'b1' } }]);
});
