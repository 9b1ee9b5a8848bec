import { Content } from '../../../content-reader/content.ts';
import { readReviews, readSampleReviews } from '../../../content-reader/reviews.ts';
import { publishedReviewSchema, type ShownReview } from '../../../contract/product-reviews/published.ts';
import { contentFolder } from '../../build/content-folder.ts';

let built: ReadonlyMap<string, readonly ShownReview[]> | undefined;

/**
 * Reviews by product, newest first: those that the desk has published, and in sandbox mode samples. The pages that show
 * them name them in their view, so a new review renders its product's pages only.
 */
export function loadReviews(): ReadonlyMap<string, readonly ShownReview[]> {
  if (import.meta.env.DEV) return load();
  built ??= load();
  return built;
}

function load(): ReadonlyMap<string, readonly ShownReview[]> {
  const showSamples = import.meta.env.DEV || process.env['SAMPLE_REVIEWS'] === 'show';
  const content = new Content(contentFolder);
  const { reviews } = readReviews(content);
  const samples = showSamples ? readSampleReviews(content) : [];
  const shown = [
    ...reviews.map((review) => ({ ...review, isSample: false })),
    ...samples.map((review) => ({ ...publishedReviewSchema.parse(review), isSample: true })),
  ];
  return Map.groupBy(shown, ({ product }) => product);
}
