import type { BlogPosting, Organization, Person, WithContext } from 'schema-dts';
import { publisher } from './publisher.ts';

interface PostFacts {
  readonly title: string;
  readonly description: string;
  /** path of the post’s page, such as `/blog/dry-filament/` */
  readonly path: string;
  /** paths or addresses of pictures, the cover first */
  readonly pictures: readonly string[];
  readonly author: string;
  readonly published: Date;
  /** last change of the text, where it is known */
  readonly modified?: Date | undefined;
  readonly category: string;
  readonly words: number;
}

/** Structured data of a blog post. `shop` is the shop's name, `site` its URL. */
export function postData(post: PostFacts, shop: string, site: URL): WithContext<BlogPosting> {
  const url = new URL(post.path, site).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    image: post.pictures.map((path) => new URL(path, site).href),
    datePublished: post.published.toISOString(),
    dateModified: (post.modified ?? post.published).toISOString(),
    author: authorOf(post.author, shop, site),
    publisher: publisher(shop, site),
    articleSection: post.category,
    wordCount: post.words,
    inLanguage: 'en-US',
  };
}

/** Some posts are by the shop, which is an organization. */
function authorOf(author: string, shop: string, site: URL): Organization | Person {
  return author.startsWith(shop)
    ? { '@type': 'Organization', name: author, url: site.href }
    : { '@type': 'Person', name: author, worksFor: { '@type': 'Organization', name: shop, url: site.href } };
}
