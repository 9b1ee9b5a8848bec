import { html, raw } from 'hono/html';
import { pageStyle } from './page-style.ts';

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
