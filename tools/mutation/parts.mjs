// @ts-check

/** Shapes are built when their file is loaded, so each of their mutants would run all tests of money. */
const shapes = ['canada-rules', 'door-estimate', 'totals-schema'].map((name) => `contract/money/${name}.ts`);

/**
 * Where a wrong line costs money, and the tests that must notice one. They need no database, since each mutant runs them.
 * @type {Readonly<Record<string, { readonly mutate: readonly string[], readonly tests: readonly string[] }>>}
 */
export const parts = {
  money: {
    mutate: [
      ...['contract/money/*.ts', '!contract/money/*.test.ts', '!contract/money/sample-*.ts'],
      ...shapes.map((file) => `!${file}`),
    ],
    tests: ['contract/money/*.test.ts'],
  },
  'money-shapes': {
    mutate: shapes,
    tests: ['contract/money/{canada-rules,stored-shapes}.test.ts'],
  },
  'settle-table': {
    mutate: ['api/domain/orders/settle-table.ts'],
    tests: ['api/domain/orders/settle-table.test.ts'],
  },
  'order-state': {
    mutate: ['api/domain/orders/order-state.ts'],
    tests: ['api/domain/orders/order-{guards,refusals,transitions}.test.ts'],
  },
};
