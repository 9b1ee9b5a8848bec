import { Feed } from 'feed';
import type { Store } from '../../../contract/catalogue/store.ts';
import { BLOG, JSON_FEED, postPath, RSS } from './blog-addresses.ts';
import type { Post } from './load-posts.ts';

/** Posts per feed. */
const MAX_POSTS = 20;

/** The newest posts in full, for RSS and JSON Feed. URLs in the texts are made absolute. */
export function writeFeed(posts: readonly Post[], store: Pick<Store, 'name' | 'legalName' | 'email'>, site: URL): Feed {
  const at = (path: string) => new URL(path, site).href;
  const newest = posts.slice(0, MAX_POSTS);
  const feed = new Feed({
    id: at(BLOG),
    link: at(BLOG),
    title: `${store.name}: From the line`,
    description: 'What we measured, what we broke, and how to print with it.',
    language: 'en-US',
    copyright: store.legalName,
    favicon: at('/favicon.svg'),
    generator: false,
    feedLinks: { rss: at(RSS), json: at(JSON_FEED) },
    ...(newest[0] && { updated: dayOf(newest[0].head.updated ?? newest[0].head.date) }),
  });
  for (const { slug, head, entry } of newest) {
    const url = at(postPath(slug));
    feed.addItem({
      id: url,
      link: url,
      title: head.title,
      description: head.preview,
      content: absolute(entry.html, site),
      date: dayOf(head.updated ?? head.date),
      published: dayOf(head.date),
      author: [{ name: head.author, email: store.email }],
      category: [{ name: head.category }],
      image: at(head.cover),
    });
  }
  return feed;
}

function dayOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** Feed readers show the text on another site, where relative URLs would break. */
function absolute(html: string, site: URL): string {
  return html
    .replace(/ srcset="[^"]*"| sizes="[^"]*"/g, '')
    .replace(/ (href|src)="(\/[^"]*)"/g, (_, name: string, path: string) => ` ${name}="${new URL(path, site).href}"`);
}
