import { expect, test } from './fixtures/test.ts';

test('every material has both data sheets as PDFs', async ({ page, request }) => {
  await page.goto('/docs/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data sheets');
  const links = page.getByRole('main').getByRole('link', { name: /data sheet PDF/ });
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  expect(paths).toHaveLength(16);
  for (const path of paths) {
    const answer = await request.get(path);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the process shows its seven steps with a drawing of each', async ({ page }) => {
    await page.goto('/process/');
    const steps = page.getByRole('main').getByRole('heading', { level: 2, name: / It$/ });
    await expect(steps).toHaveText([
      'Mix It',
      'Shape It',
      'Measure It',
      'Perfect It',
      'Spool It',
      'Pack It',
      'Overnight It',
    ]);
    await expect(page.getByRole('figure')).toHaveCount(7);
  });

  test('the bracket reads as lists, from sixteen colors to the champion', async ({ page }) => {
    await page.goto('/madness/');
    const bracket = page.getByRole('region', { name: 'Bracket of 2026' });
    await expect(bracket.getByRole('heading')).toHaveText(['First round', 'Quarterfinals', 'Semifinals', 'Final']);
    await expect(bracket.getByRole('link')).toHaveCount(30);
    await bracket.getByRole('link', { name: 'Seafoam' }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Seafoam/);
  });

  test('the cards are one picture, and each color on it is named beside it', async ({ page }) => {
    await page.goto('/cardsV2/');
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2 + 12);
  });
});
