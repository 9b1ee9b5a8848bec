import { expect, it } from 'vitest';
import * as z from 'zod';
import { mailsSchema } from './mails.ts';

it('says to editors what a text is, and what it may name and must', () => {
  const schema = z.toJSONSchema(mailsSchema, { io: 'input' });
  expect(schema.properties?.orders).toMatchObject({
    properties: {
      shipped: {
        description: 'all of it has left',
        properties: {
          subject: { description: 'what the inbox shows; must name {order}; may name {store}, {parcels}' },
        },
      },
      every: { properties: { button: { description: 'on the button that opens the order', maxLength: 120 } } },
    },
  });
});
