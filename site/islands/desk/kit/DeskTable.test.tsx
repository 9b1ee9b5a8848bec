import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { DeskList } from './DeskTable.tsx';

const user = userEvent.setup({ delay: null });

interface Row {
  readonly id: string;
  readonly count: number;
}

beforeEach(() => history.replaceState(null, '', '/desk/coupons/'));

function open(rows: readonly Row[], total = rows.length, mayEnd = true) {
  render(
    <main>
      <h1>Coupons</h1>
      <DeskList<Row>
        caption="Coupons"
        list={{ data: { rows, total }, error: null, isPending: false, isPlaceholderData: false, refetch: () => {} }}
        rowId={({ id }) => id}
        empty="There are no coupons."
        columns={[
          { header: 'Code', cell: ({ id }) => id },
          { header: 'Times', isNumber: true, cell: ({ count }) => count },
          mayEnd && { header: 'Action', cell: () => <button type="button">End</button> },
        ]}
      />
    </main>,
  );
}

it('names each cell by its header, for cards on phones, and leaves out a column that the role does not have', () => {
  open([{ id: 'AUTUMN10', count: 3 }], 1, false);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Code', 'Times']);
  expect(screen.getByRole('cell', { name: '3' }).dataset['label']).toBe('Times');
});

it('says what is missing instead of an empty table', () => {
  open([]);
  expect(screen.getByText('There are no coupons.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('turns to the next page by the address', async () => {
  open([{ id: 'AUTUMN10', count: 3 }], 120);
  expect(screen.getByText('Page 1 of 3')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Next' }));
  expect(location.search).toBe('?page=2');
  expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Previous' }));
  expect(location.search).toBe('');
});
