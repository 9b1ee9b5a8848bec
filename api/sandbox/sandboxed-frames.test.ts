import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderMailer } from '../gateways/mail/mailer.ts';
import { mailViewer } from './mail/mail-viewer.ts';
import { stripeJsFiles } from './stripe-js/serve-files.ts';

const SHOP = 'http://192.168.1.20:8000';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Sources by directive. */
function readPolicy({ headers }: Response): Map<string, string[]> {
  const directives = (headers.get('content-security-policy') ?? '').split('; ').map((each) => each.split(' '));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}

// Safari's engine matches 'self' against the opaque origin of a sandboxed frame, where it allows nothing.
describe('the policy of a sandboxed frame', () => {
  it('allows scripts, styles and requests of the card form from its own origin', async () => {
    const policy = readPolicy(await stripeJsFiles().request(`${SHOP}/card-frame.html`));
    for (const directive of ['script-src', 'style-src', 'connect-src']) expect(policy.get(directive)).toEqual([SHOP]);
    // This one is checked against the page around the frame, which has an origin.
    expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
  });

  it('allows pictures from the origin that serves the email', async () => {
    const mailer = folderMailer(
      folder,
      'Northspool <hello@northspool.example>',
      () => new Date('2026-11-20T10:00:00Z'),
    );
    await mailer.send({ to: 'ada@example.com', subject: 'Back', html: '<p>', text: '', messageId: 'restock-1@x' });
    mailer.close();
    const policy = readPolicy(await mailViewer(folder).request(`${SHOP}/restock-1@x/html`));
    expect(policy.get('img-src')).toEqual(['data:', SHOP]);
  });
});
