import { pageExists } from '../../../contract/routes/page-exists.ts';

/** The desktop tabs, the phone menu, and the first two columns of the footer. */
type Place = 'tabs' | 'menu' | 'pages' | 'info';

interface NavigationLink {
  readonly label: string;
  readonly url: string;
  /** in small type after the label */
  readonly mark?: string;
}

interface Entry extends NavigationLink {
  readonly places: readonly Place[];
}

/** Every link of header, menu and footer, in order. Pages that do not exist yet are left out. */
const entries: readonly Entry[] = [
  { label: 'Store', url: '/shop/', places: ['tabs', 'menu', 'pages'] },
  { label: 'Color finder', url: '/colors/', places: ['menu', 'pages'] },
  { label: 'Premium', url: '/premium/', places: ['tabs', 'menu', 'pages'] },
  { label: 'QUEU3D', mark: 'Beta', url: '/queu3d/', places: ['tabs', 'pages'] },
  { label: 'Process', url: '/process/', places: ['tabs', 'menu', 'pages'] },
  { label: 'Blog', url: '/blog/', places: ['tabs', 'menu', 'pages'] },
  { label: 'Tutorials', url: '/tutorials/', places: ['pages'] },
  { label: 'Help', url: '/help/', places: ['tabs', 'menu', 'info'] },
  { label: 'About', url: '/about/', places: ['tabs', 'menu', 'pages'] },
  { label: 'Color madness', url: '/madness/', places: ['pages'] },
  { label: 'Cards', url: '/cardsV2/', places: ['pages'] },
  { label: 'FAQ', url: '/faq/', places: ['info'] },
  { label: 'Part adviser', url: '/adviser/', places: ['info'] },
  { label: 'Shipping', url: '/shipping/', places: ['info'] },
  { label: 'Overnight shipping', url: '/overnight-shipping/', places: ['info'] },
  { label: 'Site features', url: '/features/', places: ['info'] },
  { label: 'My spools', url: '/my-spools/', places: ['info'] },
  { label: 'Data sheets', url: '/docs/', places: ['info'] },
  { label: 'Terms of Service', url: '/tos/', places: ['menu', 'info'] },
  { label: 'Privacy Policy', url: '/privacy/', places: ['menu', 'info'] },
  { label: 'Beta Test Agreement', url: '/betatestagreement/', places: ['info'] },
];

export function linksIn(place: Place): NavigationLink[] {
  return entries.filter(({ places, url }) => places.includes(place) && pageExists(url));
}

/** The `aria-current` value of a link on a page. */
export function currentOf(url: string, path: string): 'page' | 'true' | undefined {
  if (url === path) return 'page';
  return path.startsWith(url) ? 'true' : undefined;
}
