import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import {
  billingChangeSchema,
  billingRecordSchema,
  billingShippingSchema,
  savedAddressesSchema,
} from '../../contract/accounts/billing.ts';
import { profileChangeSchema } from '../../contract/accounts/profile.ts';
import { userSchema } from '../../contract/accounts/user.ts';
import { idSchema } from '../../contract/id.ts';
import { findUser } from '../domain/accounts/users.ts';
import type { Deps } from '../domain/deps.ts';
import { addAddress, changeAddress, deleteAddress, listAddresses, makeDefault } from '../domain/profile/addresses.ts';
import { readBilling, saveBilling } from '../domain/profile/billing.ts';
import { changeProfile, readAvatar } from '../domain/profile/change-profile.ts';
import { ShopError } from '../domain/shop-error.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { fileResponse } from '../http/responses.ts';
import { shopRoute } from '../http/shop-route.ts';
import { requireAccount, type ShopEnv, withShopper } from '../http/shopper.ts';

/** A new picture gets a new URL. */
const KEPT = 'private, max-age=31536000, immutable';

const params = z.object({ userId: z.string() });
const read = shopRoute('get', '/user/{userId}', {
  summary: 'The signed-in account',
  params,
  answer: ['The user', userSchema],
  errors: ['session_invalid', 'sign_in_required', 'not_yours'],
});

const changeCall = shopRoute('put', '/user/{userId}', {
  summary: 'Change the name or the picture; null removes the picture',
  params,
  body: profileChangeSchema,
  answer: ['The changed user', userSchema],
  errors: [
    'avatar_unreadable',
    'avatar_too_many_pixels',
    'session_invalid',
    'sign_in_required',
    'not_yours',
    'avatar_too_large',
    'pictures_unavailable',
    'storage_full',
  ],
});

const avatar = shopRoute('get', '/user/{userId}/avatar/{version}', {
  summary: 'The account’s picture, 150 by 150 pixels',
  params: params.extend({ version: z.string() }),
  responses: fileResponse('The picture', 'image/png'),
  errors: ['session_invalid', 'sign_in_required', 'not_yours', 'not_found'],
});

export function userRoutes(deps: Deps) {
  const { db, pool } = deps.connection;
  const countPictures = rateLimit(pool, { name: 'avatar by account', tries: 20, seconds: 600 });
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.on(['GET', 'PUT'], '/user/:userId', withShopper(deps), requireAccount);
  app.use('/user/:userId/avatar/:version', withShopper(deps), requireAccount);
  return app
    .openapi(read, async (c) => c.json(await findUser(db, c.var.shopper.id, deps.clock()), 200))
    .openapi(changeCall, async (c) => {
      const change = c.req.valid('json');
      if (change.avatar) await countPictures(c.var.shopper.id);
      return c.json(await changeProfile(deps, c.var.shopper, change), 200);
    })
    .openapi(avatar, async (c) => {
      const png = await readAvatar(db, c.var.shopper, c.req.param('version'));
      if (!png) throw new ShopError('not_found');
      return c.body(new Uint8Array(png), 200, { 'content-type': 'image/png', 'cache-control': KEPT });
    });
}

const billingRead = shopRoute('get', '/user/{userId}/billing', {
  summary: 'The account’s billing and shipping details',
  params,
  answer: ['The details', billingRecordSchema],
  errors: ['session_invalid', 'sign_in_required', 'not_yours'],
});

const billingSave = shopRoute('put', '/user/{userId}/billing', {
  summary: 'Save the account’s billing and shipping details',
  params,
  body: billingChangeSchema,
  answer: ['The saved details, in the shop’s spelling', billingShippingSchema],
  errors: ['session_invalid', 'sign_in_required', 'not_yours'],
});

export function userBillingRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'settings'>) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/user/:userId/billing', withShopper(deps), requireAccount);
  return app
    .openapi(billingRead, async (c) => c.json(await readBilling(deps, c.var.shopper), 200))
    .openapi(billingSave, async (c) => c.json(await saveBilling(deps, c.var.shopper, c.req.valid('json')), 200));
}

const addressAnswer = ['All addresses of the account', savedAddressesSchema] as const;
const addressErrors = ['session_invalid', 'sign_in_required', 'not_yours'] as const;
const addressParams = params.extend({ id: idSchema('There is no such address.') });

const addressesRead = shopRoute('get', '/user/{userId}/addresses', {
  summary: 'The account’s addresses: the default, which is its billing record, and up to nine more',
  params,
  answer: addressAnswer,
  errors: addressErrors,
});
const addressAdd = shopRoute('post', '/user/{userId}/addresses', {
  summary: 'Add an address; the first one becomes the default',
  params,
  body: billingChangeSchema,
  answer: addressAnswer,
  errors: [...addressErrors, 'addresses_full'],
});
const addressChange = shopRoute('put', '/user/{userId}/addresses/{id}', {
  summary: 'Change an address that is not the default',
  params: addressParams,
  body: billingChangeSchema,
  answer: addressAnswer,
  errors: addressErrors,
});
const addressDelete = shopRoute('delete', '/user/{userId}/addresses/{id}', {
  summary: 'Delete an address that is not the default',
  params: addressParams,
  answer: addressAnswer,
  errors: addressErrors,
});
const addressDefault = shopRoute('post', '/user/{userId}/addresses/{id}/default', {
  summary: 'Make an address the default; the present default stays among the others',
  params: addressParams,
  answer: addressAnswer,
  errors: addressErrors,
});

export function userAddressRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'settings'>) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  for (const path of ['/user/:userId/addresses', '/user/:userId/addresses/*']) {
    app.use(path, withShopper(deps), requireAccount);
  }
  return app
    .openapi(addressesRead, async (c) => c.json(await listAddresses(deps.connection.db, c.var.shopper), 200))
    .openapi(addressAdd, async (c) => c.json(await addAddress(deps, c.var.shopper, c.req.valid('json')), 200))
    .openapi(addressChange, async (c) =>
      c.json(await changeAddress(deps, c.var.shopper, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(addressDelete, async (c) => c.json(await deleteAddress(deps, c.var.shopper, c.req.valid('param').id), 200))
    .openapi(addressDefault, async (c) => c.json(await makeDefault(deps, c.var.shopper, c.req.valid('param').id), 200));
}
