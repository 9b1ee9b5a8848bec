import { cleanup, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible, takeChecked } from './accessibility.ts';
import { coverageFaults } from './accessibility-coverage.ts';
import { allComponents } from './components.ts';

const named = <Component extends object>(id: string, component: Component) => Object.assign(component, { id });

const Field = named('Field', ({ label }: { label: string | undefined }) => <input aria-label={label} />);
const Closed = named('Closed', () => (
  <dialog>
    <Field label="Name" />
  </dialog>
));
const Asking = named('Asking', ({ isOpen }: { dialogId: string; isOpen: boolean }) => isOpen && <p>Really?</p>);
const Nothing = named('Nothing', () => null);

describe('expectAccessible', () => {
  it('fails with the rule and the element', async () => {
    render(<Field label={undefined} />);
    await expect(expectAccessible()).rejects.toThrow(/label: .*: <input>/);
    expect(takeChecked()).toEqual([]);
    cleanup();
  });

  it('notes each component that shows something', async () => {
    render(
      <>
        <Field label="Name" />
        <Closed />
        <Nothing />
      </>,
    );
    await expectAccessible();
    expect(takeChecked()).toEqual(['Field']);
  });

  it('notes a dialog of the desk only while it is open', async () => {
    render(<Asking dialogId="Orders.tsx dialog 1" isOpen />);
    render(<Asking dialogId="Orders.tsx dialog 2" isOpen={false} />);
    await expectAccessible();
    expect(takeChecked()).toEqual(['Orders.tsx dialog 1', 'Asking']);
  });

  it('checks a component again when its markup has changed, not when only its texts have', async () => {
    render(<Field label="Street" />);
    await expectAccessible();
    cleanup();
    document.body.innerHTML = '<img src="/a.webp">';
    render(<Field label="City" />);
    await expectAccessible();
    cleanup();
    document.body.innerHTML = '<img src="/a.webp">';
    render(<Field label={undefined} />);
    await expect(expectAccessible()).rejects.toThrow('image-alt');
    cleanup();
  });
});

describe('the accessibility coverage', () => {
  const components = ['site/ui/A.tsx A', 'site/ui/B.tsx B', 'site/drawn/C.tsx C'];
  const exceptions = { 'site/drawn/': 'a canvas' };

  it('names each component that no test showed', () => {
    expect(coverageFaults(components, new Set(['site/ui/A.tsx A']), exceptions)).toEqual([
      'site/ui/B.tsx B: no accessibility test shows this component',
    ]);
  });

  it('names an exception that is not needed', () => {
    expect(coverageFaults(components, new Set(components), exceptions)).toEqual([
      'site/drawn/: is checked, or gone; remove it from the exceptions',
    ]);
  });

  it('knows the components of the site, also those that a file keeps to itself', () => {
    const all = allComponents();
    expect(all).toContain('site/ui/Price.tsx Price');
    expect(all).toContain('site/islands/account-area/orders/OrdersTab.tsx NoOrders');
    expect(all).toContain('site/islands/desk/offers/NewCoupon.tsx dialog 1');
    expect(all.filter((id) => /\.test\.tsx|mocks/.test(id))).toEqual([]);
  });
});
