import { createTransport } from 'nodemailer';
import { connectByName } from '../../../gateways/mail/mailer.ts';
import { isPrivateAddress } from '../../../shop-mode.ts';
import { type Check, check } from '../check.ts';
import type { Examination } from '../examination.ts';
import { Concluded, failure, type Outcome, ok, reasonOf, skipped, warning } from '../outcome.ts';
import { readStoreContent } from '../read-store.ts';

/** Connects, encrypts and logs in, and sends nothing. */
async function logIn(exam: Examination, url: string, requireTLS: boolean): Promise<void> {
  const { callMs } = exam;
  const limits = { connectionTimeout: callMs, greetingTimeout: callMs, socketTimeout: callMs };
  const transport = createTransport({ url, requireTLS, getSocket: connectByName, ...limits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The domain of the shop's sender. */
async function senderDomain(exam: Examination): Promise<string> {
  exam.needs('SMTP_URL', 'Mails are saved to DATA_DIR/mail.');
  const from = exam.settings.MAIL_FROM ?? (await readStoreContent(exam)).email;
  return /@([^\s>@]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? '';
}

/** Domains of mailboxes for everyone. Their owners let nobody else send for them. */
const FREE_MAIL =
  /^((gmail|googlemail|outlook|hotmail|live|msn|aol|icloud|me|mac|protonmail|gmx|mail|zoho|yandex|yahoo|ymail|comcast|att|verizon|sympatico|rogers|videotron)\.(com|net|ca|org)|(proton|pm)\.me|(yahoo|hotmail|outlook|live|gmx)\.[a-z]{2}(\.[a-z]{2})?)$/;

/** The sender's domain where DNS records of the shop's owner count, or the end of this check. */
async function ownDomain(exam: Examination): Promise<string> {
  const domain = await senderDomain(exam);
  if (FREE_MAIL.test(domain)) throw new Concluded(skipped('The domain is not yours; see "Sender".'));
  return domain;
}

/** The TXT records of a name; none for a name that does not exist. */
async function textRecords(exam: Examination, name: string): Promise<string[]> {
  try {
    return (await exam.resolver().resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(codeOf(error))) return [];
    throw new Concluded(
      warning(
        `DNS did not answer for ${name} (${codeOf(error) || reasonOf(error)}).`,
        'Check the name servers of this machine.',
      ),
    );
  }
}

/** The domain that was registered, for most names: its last two parts. */
const registered = (domain: string) => domain.split('.').slice(-2).join('.');

export const mailChecks: readonly Check[] = [
  check('mail.server', 'Mail server', async (exam): Promise<Outcome> => {
    const url = exam.needs('SMTP_URL', 'Mails are saved to DATA_DIR/mail.');
    const { host, hostname, protocol, username } = new URL(url);
    const isInside = isPrivateAddress(`http://${hostname}`);
    try {
      await logIn(exam, url, protocol === 'smtp:' && !isInside);
      const encrypted = protocol === 'smtps:' || !isInside ? ', encrypted' : '';
      return ok(
        `${host} accepts ${username ? `the login of ${decodeURIComponent(username)}` : 'the shop'}${encrypted}.`,
      );
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EAUTH') {
        return failure(`${host} rejects the user or password of SMTP_URL.`, 'Correct them; write @ in them as %40.');
      }
      if (code === 'ETLS') {
        return failure(
          `${host} offers no encryption (${reasonOf(error)}): mails with sign-in links and the password would be readable.`,
          'Use the provider’s TLS port, such as smtps://user:password@host:465.',
        );
      }
      return failure(
        `${host} cannot be used: ${reasonOf(error)}.`,
        'Check host and port of SMTP_URL, and whether this machine may connect there; many hosts block port 25.',
      );
    }
  }),
  check('mail.sender', 'Sender', async (exam) => {
    const domain = await senderDomain(exam);
    if (!FREE_MAIL.test(domain)) return ok(`Mails are from ${domain}.`);
    return failure(
      `Mails are from ${domain}, whose owner lets nobody else send for it: receipts are refused or end up as spam.`,
      'Set MAIL_FROM to an address of a domain of yours, with the SPF and DKIM records of your mail provider.',
    );
  }),
  check('mail.spf', 'SPF', async (exam) => {
    const domain = await ownDomain(exam);
    const records = (await textRecords(exam, domain)).filter((text) => /^v=spf1( |$)/i.test(text));
    const remedy = `Add the TXT record that your mail provider names to ${domain}, such as "v=spf1 include:… -all".`;
    if (records.length === 0) return failure(`${domain} has no SPF record: receipts end up as spam.`, remedy);
    if (records.length > 1)
      return failure(`${domain} has ${records.length} SPF records, so none counts.`, `Merge them into one.`);
    if (/[ +]all\b/.test(records[0] ?? '') && !/[-~?]all\b/.test(records[0] ?? '')) {
      return warning(`${domain} lets everyone send for it: ${records[0]}`, 'End the record with -all.');
    }
    return ok(`${records[0]}`);
  }),
  check('mail.dmarc', 'DMARC', async (exam) => {
    const domain = await ownDomain(exam);
    const names = [...new Set([domain, registered(domain)])].map((each) => `_dmarc.${each}`);
    const found = (await Promise.all(names.map((name) => textRecords(exam, name)))).flat();
    const policy = found.find((text) => /^v=DMARC1\b/i.test(text));
    if (policy) return ok(policy);
    return warning(
      `${domain} has no DMARC record; large mailbox providers ask for one.`,
      `Add a TXT record at _dmarc.${domain}, at first "v=DMARC1; p=none; rua=mailto:you@${domain}".`,
    );
  }),
  check('mail.dkim', 'DKIM', async (exam) => {
    const domain = await ownDomain(exam);
    return skipped(
      `Its name is known to the provider only: send yourself a mail and look for "dkim=pass" of ${domain}.`,
    );
  }),
];
