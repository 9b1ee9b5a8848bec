import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChosenItem } from '../lib/api-chosen.ts';
import { dolores } from '../mocks/my-account.ts';
import { shelfItems } from '../mocks/shelf.ts';
import { $user } from '../stores/session.ts';
import { AddChosen } from './AddChosen.tsx';

const spool = shelfItems.find(({ tags }) => tags.material === 'PLA') as ChosenItem;
const exclusive = { ...spool, data: { ...spool.data, membersOnly: true }, qoh: 4 };

describe('an exclusive', () => {
  beforeEach(() => $user.set(dolores));

  it('leads non-members to Premium', () => {
    render(<AddChosen item={exclusive} />);
    expect(screen.getByRole('link', { name: 'Join Premium' }).getAttribute('href')).toBe('/premium/');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be added to the cart by a member', () => {
    $user.set({ ...dolores, membership: true });
    render(<AddChosen item={exclusive} />);
    expect(screen.getByRole('button', { name: /^Add to Cart/ })).toHaveProperty('disabled', false);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
