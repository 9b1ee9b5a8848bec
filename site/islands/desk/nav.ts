import { may, type Permission, type StaffRole } from '../../../contract/desk/roles.ts';

export interface DeskLink {
  readonly path: `/desk/${string}`;
  readonly label: string;
  readonly permission: Permission;
  /** the page of one entry of its list */
  readonly entry?: `/desk/${string}`;
}

interface DeskGroup {
  readonly label: string;
  readonly links: readonly DeskLink[];
}

/** What a counter needs all day: always in sight, in this order. */
export const counterLinks: readonly DeskLink[] = [
  { path: '/desk/', label: 'Today', permission: 'today:read' },
  { path: '/desk/orders/', label: 'Orders', permission: 'orders:read', entry: '/desk/order/' },
  { path: '/desk/pack/', label: 'Pack', permission: 'orders:pack' },
  { path: '/desk/stock/', label: 'Stock', permission: 'stock:read' },
  { path: '/desk/prints/', label: 'Prints', permission: 'prints:read' },
  { path: '/desk/vending/', label: 'Vending', permission: 'vending:read' },
  { path: '/desk/customers/', label: 'Customers', permission: 'customers:read', entry: '/desk/customer/' },
  { path: '/desk/reviews/', label: 'Reviews', permission: 'reviews:read' },
];

/** What is opened now and then: behind one button for each group, so that the menu is one row. */
export const officeGroups: readonly DeskGroup[] = [
  {
    label: 'Supply',
    links: [
      { path: '/desk/spools/', label: 'Spools', permission: 'stock:read' },
      { path: '/desk/stock-takes/', label: 'Stock takes', permission: 'stock:read' },
      { path: '/desk/purchases/', label: 'Purchases', permission: 'purchases:read' },
    ],
  },
  {
    label: 'Offers',
    links: [
      { path: '/desk/coupons/', label: 'Coupons', permission: 'coupons:read' },
      { path: '/desk/polls/', label: 'Polls', permission: 'polls:read' },
      { path: '/desk/notices/', label: 'Notices', permission: 'notices:read' },
      { path: '/desk/letters/', label: 'Letters', permission: 'letters:read' },
    ],
  },
  { label: 'Content', links: [{ path: '/desk/content/', label: 'Content', permission: 'content:write' }] },
  {
    label: 'Office',
    links: [
      { path: '/desk/drafts/', label: 'Phone orders', permission: 'orders:create' },
      { path: '/desk/reports/', label: 'Reports', permission: 'reports:read' },
      { path: '/desk/jobs/', label: 'Jobs', permission: 'jobs:read' },
      { path: '/desk/staff/', label: 'Staff', permission: 'staff:read' },
      { path: '/desk/log/', label: 'Log', permission: 'log:read' },
    ],
  },
];

/** The first screen that a role may open: what the desk shows it after the sign-in. */
export function homeOf(role: StaffRole): DeskLink | undefined {
  return [...counterLinks, ...officeGroups.flatMap((group) => group.links)].find(({ permission }) =>
    may(role, permission),
  );
}

/** The list that a page's entry or search belongs to; undefined on the list itself, and on pages outside the menu. */
export function listHere({ pathname, search }: Pick<Location, 'pathname' | 'search'>): DeskLink | undefined {
  const links = [...counterLinks, ...officeGroups.flatMap((group) => group.links)];
  return links.find(({ path, entry }) => entry === pathname || (path === pathname && search !== ''));
}
