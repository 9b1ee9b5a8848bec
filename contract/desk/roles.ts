import * as z from 'zod';

export const staffRoles = ['packer', 'support', 'editor', 'manager', 'owner'] as const;
export const staffRoleSchema = z.enum(staffRoles);
export type StaffRole = z.infer<typeof staffRoleSchema>;

const managers: readonly StaffRole[] = ['manager', 'owner'];
const supporters: readonly StaffRole[] = ['support', ...managers];
const packers: readonly StaffRole[] = ['packer', ...managers];
/** Everyone who works with orders. Editors write, and see no customer. */
const everyone: readonly StaffRole[] = ['packer', ...supporters];

/** Who may do what at the desk. */
export const permissions = {
  'today:read': everyone,
  'orders:read': everyone,
  /** names and addresses of everyone who bought: packing needs an order at a time */
  'orders:export': supporters,
  'orders:pack': packers,
  'orders:ship': packers,
  /** address, notes, mails again */
  'orders:edit': supporters,
  /** for a customer, who pays by a link */
  'orders:create': supporters,
  'orders:cancel': supporters,
  'orders:refund': supporters,
  'stock:read': everyone,
  /** restock, count and write off: packers unload deliveries and see what is broken */
  'stock:move': packers,
  /** places and thresholds */
  'stock:write': managers,
  /** what comes; what it costs is for those who order */
  'purchases:read': packers,
  'purchases:write': managers,
  'prices:write': managers,
  'prints:read': everyone,
  'prints:write': packers,
  'customers:read': supporters,
  'customers:write': supporters,
  'customers:erase': ['owner'],
  'coupons:read': supporters,
  'coupons:write': managers,
  'polls:read': supporters,
  'polls:write': managers,
  'vending:read': everyone,
  'vending:write': packers,
  'notices:read': supporters,
  'notices:write': managers,
  'letters:read': supporters,
  'letters:write': managers,
  'reports:read': managers,
  'reviews:read': supporters,
  'reviews:write': supporters,
  /** colors and goods, pictures, texts and posts, and to publish them */
  'content:write': ['editor', ...managers],
  'jobs:read': everyone,
  'jobs:write': managers,
  'staff:read': managers,
  'staff:write': ['owner'],
  'log:read': managers,
  /** who signed in, was refused, or took data along */
  'log:access': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof permissions;

/** Whether staff of this role have a permission. */
export function may(role: StaffRole, permission: Permission): boolean {
  const roles: readonly StaffRole[] = permissions[permission];
  return roles.includes(role);
}
