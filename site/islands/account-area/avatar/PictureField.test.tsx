import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { ConfirmPicture } from './ConfirmPicture.tsx';
import { ZoomSlider } from './CropDialog.tsx';
import { PictureField } from './PictureField.tsx';

/** Reports a size without allocating it. */
function fileOf(size: number, type = 'image/png'): File {
  const file = new File(['x'], 'me.png', { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
const pick = (file: File) => fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [file] } });

beforeEach(() => {
  // jsdom decodes no pictures.
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(400);
});

it.each([
  ['over 1 MB', fileOf(1_048_577), messages.avatarTooLarge],
  ['that is not a picture', fileOf(200, 'application/pdf'), messages.avatarNotPicture],
])('rejects a file %s', async (_, file, sentence) => {
  render(<PictureField src={undefined} />);
  pick(file);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('accepts a file of exactly 1 MB', async () => {
  render(<PictureField src={undefined} />);
  pick(fileOf(1_048_576));
  expect(await screen.findByRole('dialog', { name: 'Crop your picture' })).toBeTruthy();
});

it('shows a default picture where there is none', () => {
  const { rerender } = render(<PictureField src={undefined} />);
  expect(screen.getByRole('img', { name: 'No picture yet' }).tagName).toBe('svg');
  rerender(<PictureField src="/api/user/dolores/avatar/1" />);
  expect(screen.getByRole('img', { name: 'Your picture' }).getAttribute('src')).toBe('/api/user/dolores/avatar/1');
});

it('zooms from 0.5 to 5 in steps of 0.1', () => {
  const zoomed: number[] = [];
  render(<ZoomSlider zoom={1} onZoom={(zoom) => zoomed.push(zoom)} />);
  const slider = screen.getByRole('slider', { name: 'Zoom' }) as HTMLInputElement;
  expect([slider.min, slider.max, slider.step]).toEqual(['0.5', '5', '0.1']);
  for (const value of ['0.1', '9', '1.44']) fireEvent.change(slider, { target: { value } });
  expect(zoomed).toEqual([0.5, 5, 1.4]);
});

it('asks before a picture is saved, and says why it was refused', async () => {
  const onSave = () => Promise.reject(new Error('no disk'));
  render(<ConfirmPicture png="data:image/png;base64,AA==" onSave={onSave} onBack={() => undefined} />);
  expect(screen.getByRole('img', { name: 'Your new picture' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save picture' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getByRole('button', { name: 'Save picture' })).toHaveProperty('disabled', false);
});
