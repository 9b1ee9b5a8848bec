import type { Permission } from '../../../api/contract/desk/roles.ts';

interface Screen {
  readonly path: `/desk/${string}`;
  readonly label: string;
  readonly permission: Permission;
}

/** The screens in the desk's menu, in its order. */
export const screens: readonly Screen[] = [
  { path: '/desk/', label: 'Today', permission: 'today:read' },
  { path: '/desk/orders/', label: 'Orders', permission: 'orders:read' },
  { path: '/desk/pack/', label: 'Pack', permission: 'orders:pack' },
  { path: '/desk/stock/', label: 'Stock', permission: 'stock:read' },
  { path: '/desk/prints/', label: 'Prints', permission: 'prints:read' },
  { path: '/desk/customers/', label: 'Customers', permission: 'customers:read' },
  { path: '/desk/reviews/', label: 'Reviews', permission: 'reviews:read' },
  { path: '/desk/coupons/', label: 'Coupons', permission: 'coupons:read' },
  { path: '/desk/polls/', label: 'Polls', permission: 'polls:read' },
  { path: '/desk/vending/', label: 'Vending', permission: 'vending:read' },
  { path: '/desk/notices/', label: 'Notices', permission: 'notices:read' },
  { path: '/desk/letters/', label: 'Letters', permission: 'letters:read' },
  { path: '/desk/reports/', label: 'Reports', permission: 'reports:read' },
  { path: '/desk/jobs/', label: 'Jobs', permission: 'jobs:read' },
  { path: '/desk/staff/', label: 'Staff', permission: 'staff:read' },
  { path: '/desk/log/', label: 'Log', permission: 'log:read' },
];
