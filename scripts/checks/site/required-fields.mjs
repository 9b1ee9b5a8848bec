// @ts-check
/**
 * What a kind must say, beyond what the validator asks for: it knows products, offers, trails, organizations and policies
 * by Google’s rules, and the kinds below by their names only (Google, "Structured data" of each kind, November 2026).
 * @type {Record<string, readonly string[]>}
 */
const required = {
  WebSite: ['name', 'url'],
  OnlineStore: ['name', 'url', 'logo', 'address', 'hasMerchantReturnPolicy'],
  ProductGroup: ['name', 'productGroupID', 'variesBy', 'hasVariant'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays', 'returnFees'],
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
  TechArticle: ['headline', 'author', 'publisher', 'mainEntityOfPage'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Service: ['name', 'provider', 'offers'],
  CollectionPage: ['name', 'url', 'mainEntity'],
};

/** The kinds that the shop lives by: a build in which one of them is nowhere has lost it. */
export const neededKinds = [
  'BlogPosting',
  'BreadcrumbList',
  'FAQPage',
  'MerchantReturnPolicy',
  'Offer',
  'OfferShippingDetails',
  'OnlineStore',
  'Product',
  'ProductGroup',
  'WebSite',
];

/**
 * One line for each field that is missing or empty in a block, or in what stands within it.
 * @param {Record<string, unknown>} block with the line of the page that it is in
 * @returns {string[]}
 */
export function missingFields(block) {
  return missingIn(block).map((problem) => `${block['@line'] ?? 1}: ${problem}`);
}

/**
 * @param {unknown} node
 * @returns {string[]}
 */
function missingIn(node) {
  if (typeof node !== 'object' || node === null) return [];
  const fields = /** @type {Record<string, unknown>} */ (node);
  const kind = String(fields['@type']);
  const own = (required[kind] ?? []).filter((field) => isEmpty(fields[field]));
  return [...own.map((field) => `${kind} has no ${field}`), ...Object.values(fields).flatMap(missingIn)];
}

/** @param {unknown} value */
function isEmpty(value) {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
