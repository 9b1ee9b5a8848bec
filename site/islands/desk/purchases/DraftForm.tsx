import { useState } from 'react';
import { MAX_PURCHASE_LINES, type Purchase, purchaseSchema } from '../../../../contract/desk/purchases.ts';
import { stockRowSchema } from '../../../../contract/desk/stock.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskGet, deskSend } from '../desk-api.ts';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { NumberField, TextField } from '../kit/fields.tsx';
import { Problem } from '../kit/parts.tsx';
import { ScanField } from '../kit/ScanField.tsx';
import { useWork } from '../kit/use-work.ts';
import { centsOf } from '../stock/stock-words.ts';
import { LineItem } from './purchase-parts.tsx';

const dollarsOf = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

/** What a draft orders: items by scan or code, how many, and what a piece costs. */
export function DraftForm({ purchase, onSaved }: { purchase: Purchase; onSaved: (words: string) => Promise<void> }) {
  const [items, setItems] = useState(() => new Map(purchase.lines.map((line) => [line.id, line])));
  const { run, error } = useWork();
  const form = useDeskForm(
    () => ({
      supplier: purchase.supplier,
      expectedOn: purchase.expectedOn ?? '',
      note: purchase.note,
      lines: purchase.lines.map(({ id, qty, cost }) => ({ item: id, qty: String(qty), cost: dollarsOf(cost) })),
    }),
    async ({ supplier, expectedOn, note, lines }) => {
      const body = {
        ...{ supplier, note, expectedOn: expectedOn || null },
        lines: lines.map(({ item, qty, cost }) => ({ id: item, qty: Number(qty), cost: centsOf(cost) ?? null })),
      };
      await deskSend(`/desk/purchases/${purchase.id}`, { method: 'PUT', body }, purchaseSchema);
      await onSaved('The draft is saved.');
    },
  );
  const { fields, append, remove } = form.useRows('lines');
  const find = async (code: string) => {
    const row = await deskGet(`/desk/stock-codes/${encodeURIComponent(code)}`, stockRowSchema);
    const at = form.getValues('lines').findIndex(({ item }) => item === row.id);
    if (at >= 0) return form.setValue(`lines.${at}.qty`, String(Number(form.getValues(`lines.${at}.qty`)) + 1));
    if (fields.length >= MAX_PURCHASE_LINES) return;
    setItems(new Map(items).set(row.id, { ...row, qty: 1, cost: null, received: 0 }));
    append({ item: row.id, qty: '1', cost: '' }, { shouldFocus: false });
  };
  return (
    <>
      <ScanField label="Add an item" onScan={(code) => void run(() => find(code))} />
      <Problem error={error} />
      <Form form={form} className="stack-3" action="Save the draft">
        <div className="desk-cards">
          <TextField name="supplier" label="Supplier" maxLength={80} required />
          <TextField name="expectedOn" label="Expected on" note="optional" type="date" />
          <TextField name="note" label="Note" note="optional" maxLength={500} />
        </div>
        <ul className="desk-card desk-rows" aria-label="Lines">
          {fields.map(({ id }, at) => {
            const line = items.get(form.getValues(`lines.${at}.item`));
            if (!line) return null;
            return (
              <li key={id}>
                <LineItem line={line} />
                <div className="desk-row">
                  <NumberField name={`lines.${at}.qty`} label={`Pieces of ${line.name}`} min={1} required />
                  <TextField
                    name={`lines.${at}.cost`}
                    label="Cost per piece, in dollars"
                    note="optional"
                    inputMode="decimal"
                    pattern="\$?[0-9]{1,5}(\.[0-9]{1,2})?"
                    title="In dollars, such as 9.12"
                  />
                  <Button size="s" look="quiet" aria-label={`Remove ${line.name}`} onClick={() => remove(at)}>
                    Remove
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      </Form>
    </>
  );
}
