import { describe, expect, it } from 'vitest';
import { codeRequestedSchema } from '../../../contract/accounts/auth-calls.ts';
import { messages } from '../../../contract/messages.ts';
import { addAccount, signedIn } from '../../test/accounts.ts';
import { createMailingApp } from '../../test/create-mailing-app.ts';

const shop = await createMailingApp();
const { db } = shop.deps.connection;
const MINUTES = 1 / (24 * 60);

const ask = async (email: string) => {
  const response = await shop.post('/api/auth/login/code', { email });
  expect(response.status).toBe(200);
  return codeRequestedSchema.parse(await response.json());
};
const check = (challenge: string, code: string, client = shop.asGuest()) =>
  client.request('/api/auth/login/code/check', { method: 'POST', json: { challenge, code } });
const newAccount = () => addAccount(shop, { email: shop.newAddress() });

async function codeFor(email: string): Promise<string> {
  const mail = (await shop.deliver()).findLast(({ to }) => to === email);
  const [code] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
  if (!code) throw new Error(`no code for ${email}`);
  return code;
}

/** A code that is not `right`. */
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
const codeOfError = async (response: Response) => [response.status, (await response.json()).code];

describe('signing in with an emailed code', () => {
  it('starts a session, and the guest’s cart joins the account', async () => {
    const { email, user_id } = await newAccount();
    const guest = shop.asGuest();
    await guest.request('/api/cart', { method: 'POST', json: { id: 'pla-petrol-1.75mm-1kg', quantity: 2 } });
    const { challenge, message } = await ask(email.toUpperCase());
    expect(message).toBe(messages.codeAsked);
    const code = await codeFor(email);
    expect(shop.mails.at(-1)).toMatchObject({ to: email, subject: `${code} is your Northspool code` });
    const response = await check(challenge, `${code.slice(0, 3)} ${code.slice(3)}`, guest);
    expect([response.status, await response.json()]).toMatchObject([200, { userId: user_id, loggedIn: true }]);
    expect(await guest.json('/api/cart')).toMatchObject({ lines: [{ qty: 2 }] });
    expect((await guest.request('/api/auth/passkeys/options', { method: 'POST', json: {} })).status).toBe(200);
  });

  it('works once, also when two requests race', async () => {
    const { email } = await newAccount();
    const { challenge } = await ask(email);
    const code = await codeFor(email);
    const answers = await Promise.all([check(challenge, code), check(challenge, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await codeOfError(await check(challenge, code))).toEqual([401, 'code_wrong']);
  });

  it('works for ten minutes', async () => {
    const { email } = await newAccount();
    const { challenge } = await ask(email);
    const code = await codeFor(email);
    shop.advanceDays(10.1 * MINUTES);
    expect(await codeOfError(await check(challenge, code))).toEqual([401, 'code_wrong']);
  });

  it('needs the challenge of the same request: a code that was read over a shoulder is worth nothing', async () => {
    const [{ email }, stranger] = [await newAccount(), await newAccount()];
    await ask(email);
    const code = await codeFor(email);
    const { challenge } = await ask(stranger.email);
    expect(await codeOfError(await check(challenge, code))).toEqual([401, 'code_wrong']);
    expect(await codeOfError(await check('made-up', code))).toEqual([401, 'code_wrong']);
  });

  it('answers an unknown address as a known one, and sends nothing', async () => {
    const known = await ask((await newAccount()).email);
    await shop.deliver();
    const sent = shop.mails.length;
    const unknown = await ask(shop.newAddress());
    expect([unknown.message, unknown.challenge.length]).toEqual([known.message, known.challenge.length]);
    expect(await shop.deliver()).toHaveLength(sent);
    expect(await codeOfError(await check(unknown.challenge, '123456'))).toEqual([401, 'code_wrong']);
  });

  it('sends the verification email to an account that is not verified, as a stranger may have chosen its password', async () => {
    const { email } = await addAccount(shop, { email: shop.newAddress(), verified: false });
    await ask(email);
    const mails = await shop.deliver();
    expect(mails.map(({ subject }) => subject)).toEqual(['Please verify your email for Northspool']);
  });

  it('ends with a new password, as links do', async () => {
    const password = 'Gran1te-Lathe';
    const { client, user } = await signedIn(shop, { email: shop.newAddress(), password });
    const { challenge } = await ask(user.email);
    const code = await codeFor(user.email);
    const json = { current: password, password: 'Other-Gran1te', password2: 'Other-Gran1te' };
    expect((await client.request('/api/auth/password', { method: 'PUT', json })).status).toBe(204);
    expect(await codeOfError(await check(challenge, code))).toEqual([401, 'code_wrong']);
  });

  it('keeps no code, and no hash that a list of all codes would reverse', async () => {
    const { email, id } = await newAccount();
    const { challenge } = await ask(email);
    const code = await codeFor(email);
    const rows = JSON.stringify(await db.selectFrom('verifications').selectAll().where('user_id', '=', id).execute());
    expect(rows).toContain('sign-in-code:');
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(challenge);
  });

  it('rejects all codes of an account from a network that sent ten wrong ones, for a day', async () => {
    const { email } = await newAccount();
    let { challenge } = await ask(email);
    let code = await codeFor(email);
    for (let guess = 0; guess < 10; guess += 1) {
      if (guess === 5) {
        ({ challenge } = await ask(email));
        code = await codeFor(email);
      }
      expect(await codeOfError(await check(challenge, wrong(code)))).toEqual([401, 'code_wrong']);
    }
    ({ challenge } = await ask(email));
    code = await codeFor(email);
    expect(await codeOfError(await check(challenge, code))).toEqual([429, 'too_many_requests']);
  });

  it('does not lock an account for guesses without a challenge of it', async () => {
    const { email } = await newAccount();
    for (let guess = 0; guess < 12; guess += 1) await check(`made-up-${guess}`, '123456');
    const { challenge } = await ask(email);
    expect((await check(challenge, await codeFor(email))).status).toBe(200);
  });

  it('limits the emails to one address that one network asks for', async () => {
    const { email } = await newAccount();
    for (let mail = 0; mail < 5; mail += 1) await ask(email);
    expect(await codeOfError(await shop.post('/api/auth/login/code', { email }))).toEqual([429, 'too_many_requests']);
  });

  it.each(['12345', '1234567', 'abcdef', ''])('rejects %j with a message for the field', async (code) => {
    const response = await shop.post('/api/auth/login/code/check', { challenge: 'x', code });
    expect([response.status, (await response.json()).fields?.code]).toEqual([400, messages.codeInvalid]);
  });
});

it('sends the verification email again with a sign-in, until the mailbox has enough of them', async () => {
  const password = 'Gran1te-Lathe';
  const { email } = await addAccount(shop, { email: shop.newAddress(), password, verified: false });
  const login = () => shop.post('/api/auth/login', { username: email, password });
  for (let mail = 0; mail < 7; mail += 1) expect(await codeOfError(await login())).toEqual([403, 'email_unverified']);
  expect(await shop.deliver()).toHaveLength(5);
});
