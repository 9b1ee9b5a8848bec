import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** The HTML frame of the sandbox pages. */
export function framed(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} · Northspool sandbox</title>
        <style>
          ${raw(pageStyle)}
        </style>
      </head>
      <body>
        <header>
          <a href="/">Northspool</a><span class="data">sandbox</span>
          <nav aria-label="Sandbox"><a href="/sandbox/mail">Mail</a><a href="/sandbox/months">Months</a></nav>
        </header>
        <main>${content}</main>
      </body>
    </html>`;
}

/** The shop's colors without the accent color, because nothing is for sale here. */
const pageStyle = `
  :root { --paper: #F6F4EF; --ink: #16181D; --ink-2: #55534E; --hairline: #DEDAD1; --line-strong: #85817A; }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink);
    font: 16px/1.5 "Bricolage Grotesque Variable", system-ui, sans-serif; }
  header { display: flex; gap: 12px; align-items: baseline; padding: 16px 24px; border-bottom: 1px solid var(--hairline); }
  header a { color: inherit; font-weight: 700; text-decoration: none; }
  header nav { display: flex; gap: 16px; margin-left: auto; }
  header nav a { display: flex; align-items: center; min-height: 44px; font-weight: 400; text-decoration: underline; }
  main { max-width: 760px; margin: 0 auto; padding: 32px 24px 64px; }
  h1 { font-size: 28px; line-height: 1.2; letter-spacing: -.02em; margin: 0 0 12px; overflow-wrap: anywhere; }
  a { color: inherit; }
  a:focus-visible, pre:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
  .data, pre { font: 13px/1.6 "JetBrains Mono Variable", ui-monospace, monospace; color: var(--ink-2); }
  .note { color: var(--ink-2); }
  .mails { list-style: none; margin: 24px 0 0; padding: 0; border-top: 1px solid var(--ink); }
  .mails a { display: grid; gap: 2px 16px; padding: 14px 4px; border-bottom: 1px solid var(--hairline); text-decoration: none; }
  .mails a:hover .subject { text-decoration: underline; }
  .months { list-style: none; margin: 24px 0 0; padding: 0; border-top: 1px solid var(--ink); }
  .months form { display: grid; gap: 2px 16px; padding: 14px 4px; border-bottom: 1px solid var(--hairline); }
  .months .acts { display: grid; gap: 8px; margin-top: 8px; }
  button { min-height: 44px; padding: 0 16px; border: 1px solid var(--ink); border-radius: 4px; background: #fff;
    color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
  button:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
  .subject { font-weight: 600; overflow-wrap: anywhere; }
  dl { margin: 0 0 24px; }
  dl div { display: flex; gap: 12px; }
  dt { width: 4em; }
  dd { margin: 0; overflow-wrap: anywhere; color: var(--ink); }
  .tabs { display: flex; border-bottom: 1px solid var(--line-strong); }
  .tabs a { padding: 10px 16px; min-height: 44px; text-decoration: none; }
  .tabs a[aria-current] { font-weight: 700; box-shadow: inset 0 -3px var(--ink); }
  iframe { display: block; width: 100%; height: 75vh; border: 1px solid var(--hairline); border-top: 0; background: #fff; }
  pre { margin: 0; padding: 20px; background: #fff; border: 1px solid var(--hairline); border-top: 0; color: var(--ink);
    white-space: pre-wrap; overflow-wrap: anywhere; }
  @media (min-width: 640px) { .months form { grid-template-columns: 1fr auto; }
    .months .subject, .months .data { grid-column: 1; } .months .acts { grid-area: 1 / 2 / 4; align-self: center; margin: 0; } .mails a { grid-template-columns: 1fr auto; } .mails .subject { grid-column: 1 / -1; } }
`;
