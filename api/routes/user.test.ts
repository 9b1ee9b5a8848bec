import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { signedIn } from '../test/accounts.ts';
import { createTestApp } from '../test/create-test-app.ts';

const shop = await createTestApp();

async function account(wish: Parameters<typeof signedIn>[1] = {}) {
  const { client, user } = await signedIn(shop, wish);
  const path = `/api/user/${user.user_id}`;
  return { client, user, path, change: (json: unknown) => client.request(path, { method: 'PUT', json }) };
}

const picture = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: '#0b5a63' } });
const dataUrl = (bytes: Buffer | string, type = 'png') =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
const png = dataUrl(await picture().png().toBuffer());

describe('the account', () => {
  it('is shown to its owner, in any spelling of the user id', async () => {
    const { client, user, path } = await account({
      email: 'Dolores.King@example.com',
      fname: 'Dolores',
      lname: 'King',
    });
    const told = await client.json(path);
    expect(told).toEqual({
      userId: 'dolores_king_example_com',
      loggedIn: true,
      membership: false,
      taxExempt: false,
      fname: 'Dolores',
      lname: 'King',
      name: 'Dolores King',
      displayName: 'Dolores K.',
      email: 'dolores.king@example.com',
      emailVerified: true,
    });
    expect(await client.json(`/api/user/${user.user_id.toUpperCase()}`)).toEqual(told);
  });

  it('cannot be read or changed by others', async () => {
    const [ada, bob] = [await account(), await account()];
    for (const method of ['GET', 'PUT']) {
      const json = method === 'PUT' ? { json: { fname: 'Eve', lname: 'Else' } } : {};
      expect((await bob.client.request(ada.path, { method, ...json })).status).toBe(404);
      expect((await shop.asGuest().request(ada.path, { method, ...json })).status).toBe(401);
    }
    expect(await ada.client.json(ada.path)).toMatchObject({ fname: 'Ada' });
  });

  it('can be renamed', async () => {
    const { client, path, change } = await account();
    const answer = await (await change({ fname: ' Mary Jo ', lname: 'Ford' })).json();
    expect(answer).toMatchObject({ fname: 'Mary Jo', lname: 'Ford', name: 'Mary Jo Ford', displayName: 'Mary Jo F.' });
    expect(await client.json(path)).toEqual(answer);
  });

  it.each([
    [{ fname: 'M', lname: 'Ford' }, 'fname', messages.fieldRequired],
    [{ fname: 'Mary', lname: ' F  ' }, 'lname', messages.fieldRequired],
    [{ fname: 'Mary' }, 'fname', messages.nameInTwoParts],
    [{}, 'body', messages.nothingToChange],
  ])('keeps its name when it is sent %o', async (wish, field, sentence) => {
    const { client, path, change } = await account();
    const response = await change(wish);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_request', fields: { [field]: sentence } });
    expect(await client.json(path)).toMatchObject({ fname: 'Ada', lname: 'Lovelace' });
  });
});

describe('the picture', async () => {
  it('is re-encoded as a PNG of 150 by 150, without metadata', async () => {
    const { client, path, change } = await account();
    const photo = await picture()
      .withExif({ IFD0: { Copyright: 'taken at home' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('taken at home')).toBe(true);
    const { avatar } = await (await change({ avatar: dataUrl(photo, 'jpeg') })).json();
    expect(avatar).toMatch(new RegExp(`^${path}/avatar/[0-9a-f]{16}$`));
    expect(await client.json(path)).toMatchObject({ avatar });

    const served = await client.request(avatar);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(served.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await served.arrayBuffer());
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'png', width: 150, height: 150, exif: undefined });
  });

  it('has a new URL when it changes, and none when it is removed', async () => {
    const { client, path, change } = await account();
    const first = await (await change({ avatar: png })).json();
    const other = dataUrl(await picture(150, 150).tint('#e4482b').webp().toBuffer(), 'webp');
    const second = await (await change({ avatar: other })).json();
    expect(second.avatar).not.toBe(first.avatar);
    expect((await client.request(first.avatar)).status).toBe(404);
    expect(await (await change({ avatar: null })).json()).not.toHaveProperty('avatar');
    expect((await client.request(second.avatar)).status).toBe(404);
    expect(await client.json(path)).not.toHaveProperty('avatar');
  });

  it('is unavailable to others', async () => {
    const [ada, bob] = [await account(), await account()];
    const { avatar } = await (await ada.change({ avatar: png })).json();
    expect((await bob.client.request(avatar)).status).toBe(404);
    expect((await shop.asGuest().request(avatar)).status).toBe(401);
  });

  const gif = await picture(9, 9).gif().toBuffer();
  const halfPng = (await picture().png().toBuffer()).subarray(0, 120);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each([
    ['an SVG', dataUrl(svg, 'svg+xml')],
    ['an SVG that says it is a PNG', dataUrl(svg)],
    ['a page that says it is a PNG', dataUrl('<!doctype html><script>alert(1)</script>')],
    ['a GIF', dataUrl(gif)],
    ['half a PNG', dataUrl(halfPng)],
    ['the first bytes of a PNG and nothing else', dataUrl(Buffer.from('89504e470d0a1a0a', 'hex'))],
    ['an address', 'https://example.com/me.png'],
    ['no base64', 'data:image/png;base64,¡!'],
  ])('is rejected with a message when it is %s, along with the new name', async (_, avatar) => {
    const { client, path, change } = await account();
    const response = await change({ avatar, fname: 'Mary', lname: 'Ford' });
    expect(response.status).toBe(400);
    expect((await response.json()).message).toBe(messages.avatarNotPicture);
    const user = await client.json(path);
    expect(user).toMatchObject({ fname: 'Ada' });
    expect(user).not.toHaveProperty('avatar');
  });

  it('is rejected when it would decode to too many pixels', async () => {
    const { change } = await account();
    const bomb = await picture(5000, 5000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    const response = await change({ avatar: dataUrl(bomb) });
    expect(await response.json()).toMatchObject({ code: 'avatar_too_many_pixels' });
  });

  it('may have 1048576 bytes, and not one more', async () => {
    const { change } = await account();
    const small = await picture().png().toBuffer();
    const ofBytes = (count: number) => dataUrl(Buffer.concat([small, Buffer.alloc(count - small.length)]));
    expect((await change({ avatar: ofBytes(1_048_576) })).status).toBe(200);
    for (const count of [1_048_577, 1_400_000]) {
      const response = await change({ avatar: ofBytes(count) });
      expect(response.status).toBe(413);
      expect((await response.json()).message).toBe(messages.avatarTooLarge);
    }
  });

  it('is the only reason for a request above 1 MB', async () => {
    const { client, path } = await account();
    const json = { fname: 'x'.repeat(1_100_000) };
    expect((await client.request(`${path}/billing`, { method: 'PUT', json })).status).toBe(413);
  });

  it('cannot be changed without limit', async () => {
    const { change } = await account();
    for (let count = 0; count < 20; count += 1) expect((await change({ avatar: dataUrl('x') })).status).toBe(400);
    const refused = await change({ avatar: dataUrl('x') });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
