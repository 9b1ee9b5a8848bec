import type { TechArticle, WithContext } from 'schema-dts';
import { publisher } from './publisher.ts';

interface ArticleFacts {
  readonly title: string;
  readonly description: string;
  /** path of the article’s page, such as `/tutorials/first-layer/` */
  readonly path: string;
  /** paths or addresses of its pictures */
  readonly pictures?: readonly string[] | undefined;
  /** publication and last change, where known */
  readonly published?: Date | undefined;
  readonly modified?: Date | undefined;
}

/**
 * Structured data of a tutorial, as TechArticle because search engines dropped HowTo. `shop` is the shop's name, `site`
 * its URL.
 */
export function articleData(article: ArticleFacts, shop: string, site: URL): WithContext<TechArticle> {
  const { title, description, path, pictures = [], published, modified = published } = article;
  const url = new URL(path, site).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: title,
    description,
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    ...(pictures.length > 0 && { image: pictures.map((picture) => new URL(picture, site).href) }),
    ...(published && { datePublished: published.toISOString() }),
    ...(modified && { dateModified: modified.toISOString() }),
    author: { '@type': 'Organization', name: shop, url: site.href },
    publisher: publisher(shop, site),
    inLanguage: 'en-US',
  };
}
