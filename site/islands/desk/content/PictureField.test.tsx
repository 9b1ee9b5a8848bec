import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { familySchema } from '../../../../contract/catalogue/family.ts';
import { contentFileSchema, contentSaveSchema } from '../../../../contract/desk/content.ts';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { type OpenDesk, openDesk } from '../../../mocks/desk/open-desk.ts';
import { refusalBody } from '../../../mocks/mock-shop.ts';
import { server } from '../../../mocks/server.ts';
import { ContentScreen } from './ContentScreen.tsx';

const user = userEvent.setup({ delay: null });
const photo = new File(['a picture'], 'IMG_2041.jpg', { type: 'image/jpeg' });
const value = {
  material: 'PLA',
  color: 'Petrol',
  hex: '#0b5a63',
  media: { swatch: 'spools/a-swatch-240.webp', side: 'spools/a-side-800.webp', more: ['spools/a-print-800.webp'] },
};
// The whole form is long to check for accessibility; ContentScreen.test.tsx shows one.
const schema = z.toJSONSchema(familySchema.pick({ material: true, color: true, hex: true, media: true }), {
  io: 'input',
});
let desk: OpenDesk;
let asked: string[];

beforeEach(() => {
  history.replaceState(null, '', '/desk/content/?path=products/pla/petrol.yaml');
  asked = [];
  desk = openDesk('editor');
  const file = {
    ...({
      path: 'products/pla/petrol.yaml',
      title: 'PLA Petrol',
      kind: 'Colors and goods',
      state: 'published',
    } as const),
    ...{ by: null, at: null, publishAt: null, isMarkdown: false, base: 'b1', text: '', body: null, published: '' },
    ...{ publishedBase: 'p1', draft: null, pages: [], versions: [], value, schema },
  };
  desk.on('GET /desk/content/file', { answer: contentFileSchema }, () => file);
  desk.on('PUT /desk/content/file', { body: contentSaveSchema, answer: contentFileSchema }, () => file);
  server.use(
    http.post('/api/desk/content/pictures', async ({ request }) => {
      const { searchParams } = new URL(request.url);
      const focus = searchParams.get('focus');
      asked.push(
        `${searchParams.get('use')} ${searchParams.get('name')}${focus ? ` ${focus}` : ''} ${await request.text()}`,
      );
      return HttpResponse.json({ path: `desk/123456789abc/${searchParams.get('name')}-800.webp` });
    }),
  );
  render(<ContentScreen />);
});

const choose = async (button: string) => {
  const input = (await screen.findByRole('button', { name: button }))
    .closest('.desk-picture')
    ?.querySelector('input[type=file]');
  await user.upload(input as HTMLInputElement, photo);
};
const saved = async () => {
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  await screen.findByText('Saved as a draft.');
  const [sent] = desk.sent as readonly { body: { edit: { value: typeof value } } }[];
  return sent?.body.edit.value.media;
};

it('replaces a picture by one that is chosen or dropped, and shows it', async () => {
  await choose('Replace: Side');
  const side = await screen.findByLabelText<HTMLInputElement>('Side');
  await expect.poll(() => side.value).toBe('desk/123456789abc/pla-petrol-side-800.webp');
  expect(asked).toEqual(['square pla-petrol-side a picture']);
  const shown = side.closest('.desk-picture')?.querySelector('img');
  expect(shown?.getAttribute('src')).toContain('/api/desk/content/pictures?path=desk');
  const swatch = await screen.findByLabelText<HTMLInputElement>('Swatch');
  fireEvent.drop(swatch.closest('.desk-picture') as Element, { dataTransfer: { files: [photo] } });
  await expect.poll(() => asked.at(-1)).toBe('swatch pla-petrol-swatch a picture');
  await expect.poll(() => swatch.value).toContain('pla-petrol-swatch');
  expect(await saved()).toEqual({ ...value.media, side: side.value, swatch: swatch.value });
});

it('adds, replaces and removes pictures of a list', async () => {
  await choose('Add to more');
  const more = within(await screen.findByRole('group', { name: /^More/ }));
  expect(await more.findByText('desk/123456789abc/pla-petrol-view-800.webp')).toBeTruthy();
  await choose('Replace: More 1');
  expect(await more.findByText('desk/123456789abc/pla-petrol-print-800.webp')).toBeTruthy();
  await user.click(more.getByRole('button', { name: 'Remove: More 2' }));
  expect((await saved())?.more).toEqual(['desk/123456789abc/pla-petrol-print-800.webp']);
});

it('makes the swatch of an item that has none from its first picture', async () => {
  const swatch = await screen.findByLabelText<HTMLInputElement>('Swatch');
  await user.clear(swatch);
  await choose('Replace: Side');
  await expect.poll(() => swatch.value).toContain('pla-petrol-swatch');
  expect(asked.map((each) => each.split(' ')[0])).toEqual(['square', 'swatch']);
});

it('says at its place why a picture was refused, and keeps the one that is there', async () => {
  server.use(
    http.post('/api/desk/content/pictures', () => {
      const message = 'This picture is too small: its longer side must have at least 800 px.';
      const { body, status } = refusalBody({ code: 'picture_too_small', message });
      return HttpResponse.json(body, { status });
    }),
  );
  await choose('Replace: Side');
  expect((await screen.findByRole('alert')).textContent).toContain('at least 800 px');
  expect(screen.getByLabelText<HTMLInputElement>('Side').value).toBe(value.media.side);
});

describe('a photo that is not square', () => {
  const photoOf = (width: number, height: number) => {
    // jsdom decodes and draws no pictures.
    const bitmap = { width, height, close: () => undefined } as ImageBitmap;
    vi.stubGlobal('createImageBitmap', async () => bitmap);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/webp;base64,AA==');
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'What stays in view' }));
  const shown = async () => (await dialog()).getByRole('figure').querySelector('img') as HTMLImageElement;
  const use = async () => await user.click((await dialog()).getByRole('button', { name: 'Use the picture' }));

  it('is shown whole on the stage of its color, unless the editor crops it', async () => {
    photoOf(1600, 800);
    await choose('Replace: Side');
    expect((await shown()).style.getPropertyValue('--filament')).toBe('#0b5a63');
    expect((await shown()).style.objectFit).toBe('contain');
    expect(asked).toEqual([]);
    await expectAccessible();
    await use();
    await expect.poll(() => asked).toEqual(['square pla-petrol-side a picture']);
  });

  it('is cropped around what a slider or a pointer chooses, and shown so before it is sent', async () => {
    photoOf(1600, 800);
    await choose('Replace: Side');
    await user.click((await dialog()).getByRole('radio', { name: 'Cropped to a square' }));
    const slider = (await dialog()).getByRole('slider', { name: 'From left to right' });
    fireEvent.change(slider, { target: { value: '20' } });
    expect((await shown()).style).toMatchObject({ objectFit: 'cover', objectPosition: '20% 50%' });
    const framed = document.querySelector('.desk-framed') as HTMLElement;
    framed.getBoundingClientRect = () => ({ left: 0, top: 0, width: 320, height: 160 }) as DOMRect;
    fireEvent.pointerDown(framed, { clientX: 200, clientY: 10 });
    expect(slider.getAttribute('aria-valuetext')).toBe('75 % from the left');
    await expectAccessible();
    await use();
    await expect.poll(() => asked).toEqual(['square pla-petrol-side 75,50 a picture']);
  });

  it('is always cropped as a swatch, and not sent when the editor cancels', async () => {
    photoOf(800, 1600);
    await choose('Replace: Swatch');
    fireEvent.change((await dialog()).getByRole('slider', { name: 'From top to bottom' }), {
      target: { value: '100' },
    });
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await choose('Replace: Swatch');
    await use();
    await expect.poll(() => asked).toEqual(['swatch pla-petrol-swatch 50,50 a picture']);
  });

  it('is not asked about when nothing of it would be cut off', async () => {
    photoOf(1000, 1004);
    await choose('Replace: Side');
    await expect.poll(() => asked).toEqual(['square pla-petrol-side a picture']);
  });
});
