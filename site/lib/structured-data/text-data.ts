import type { BlogPosting, FAQPage, Organization, Person, TechArticle, WithContext } from 'schema-dts';

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

interface Answered {
  readonly question: string;
  /** text, or HTML with nothing but paragraphs, lists, links and emphasis: search engines show no more */
  readonly answer: string;
}

/** Structured data of an FAQ page; search engines require that each entry is visible on the page. */
export function faqData(questions: readonly Answered[]): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

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

/** The shop as the publisher of a text. `shop` is its name. */
function publisher(shop: string, site: URL): Organization {
  return {
    '@type': 'Organization',
    name: shop,
    url: site.href,
    logo: { '@type': 'ImageObject', url: new URL('/media/brand/logo-fallback-400.webp', site).href },
  };
}
