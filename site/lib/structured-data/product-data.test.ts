import { describe, expect, it } from 'vitest';
import { sampleFilament } from '../../../content-reader/filament/sample-filament-for-test.ts';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { productData } from './product-data.ts';

const site = new URL('https://northspool.example');

const sizes = [{}, { diameter: '2.85mm', price: 2399 }, { weight: '5kg', price: 8999 }];
const catalogue = sampleCatalogue([
  sampleFamily('PLA', 'Petrol', sizes),
  sampleFamily('PLA', 'Black', sizes),
  sampleFamily('PLA', 'Leftovers', [{ qoh: 1 }]),
  sampleFamily('PLA', 'Violet', [{ discordOnly: true }]),
  sampleFamily('PLA', 'Withdrawn', [{ active: false }]),
  sampleFamily('PLA Sub', 'Brass', [{ price: 2500, qoh: 0 }]),
  sampleFamily('parts', 'Brass', [{ diameter: '0.4mm', weight: '1pc', price: 605 }], { kind: 'nozzles' }),
]);

function dataOf(id: string) {
  const item = catalogue.byId.get(id);
  if (!item) throw new Error(`no item ${id}`);
  // Read as a search engine reads it.
  return JSON.parse(JSON.stringify(productData(item, catalogue, site)));
}

describe('a product page', () => {
  const group = dataOf('pla-petrol-1.75mm-1kg');
  const [own, ...others] = group.hasVariant;

  it('tells search engines its price in dollars, to the cent', () => {
    expect(own.offers).toMatchObject({ price: '22.99', priceCurrency: 'USD' });
    expect(dataOf('parts-brass-0.4mm-1pc').offers.price).toBe('6.05');
    expect(dataOf('pla-sub-brass-1.75mm-1kg').offers.price).toBe('25.00');
  });

  it('tells search engines the last day of a sale’s price, and none of a price without an end', () => {
    const sale = { price: 1999, from: '2026-11-27T00:00-05:00', until: '2026-12-01T00:00-05:00' };
    const onSale = sampleCatalogue([sampleFamily('PLA', 'Petrol', [{ sales: [sale] }])], {
      asOf: new Date('2026-11-28T12:00:00Z'),
    });
    const item = onSale.byId.get('pla-petrol-1.75mm-1kg');
    const data = item && JSON.parse(JSON.stringify(productData(item, onSale, site)));
    expect(data.offers.priceValidUntil).toBe('2026-11-30');
    expect(own.offers).not.toHaveProperty('priceValidUntil');
  });

  it('tells search engines whether it can be bought: a single spool of what is sold in pairs cannot', () => {
    expect(own.offers.availability).toBe('https://schema.org/InStock');
    expect(dataOf('pla-sub-brass-1.75mm-1kg').offers.availability).toBe('https://schema.org/OutOfStock');
    const leftovers = dataOf('pla-leftovers-1.75mm-1kg').hasVariant[0];
    expect(leftovers.offers.availability).toBe('https://schema.org/OutOfStock');
  });

  it('tells search engines what it is, with pictures by their full address', () => {
    expect(own).toMatchObject({
      name: 'Petrol, PLA · 1.75 mm · 1 kg',
      sku: 'NS-PLA-PETROL-175-1KG',
      mpn: 'NS-PLA-PETROL-175-1KG',
      brand: { name: 'Northspool' },
      color: 'Petrol',
      material: 'PLA',
      weight: { value: 1, unitCode: 'KGM' },
      image: ['https://northspool.example/media/spools/sample-side-800.webp'],
    });
    expect(own.offers).toMatchObject({
      url: 'https://northspool.example/shop/PLA/Petrol-1.75mm-1kg/',
      itemCondition: 'https://schema.org/NewCondition',
      seller: { name: 'Northspool' },
    });
  });

  it('tells search engines its GTIN, if it has one', () => {
    const gtin = '4006381333931';
    const labeled = sampleCatalogue([sampleFamily('PLA', 'Petrol', [{ gtin }])]);
    const item = labeled.byId.get('pla-petrol-1.75mm-1kg');
    expect(item && JSON.parse(JSON.stringify(productData(item, labeled, site)))).toMatchObject({ gtin });
    expect(own).not.toHaveProperty('gtin');
  });

  it('tells search engines the figures of a spool with their units', () => {
    const filament = sampleFilament();
    const known = sampleCatalogue([sampleFamily('PLA', 'Petrol')], { filamentOf: new Map([[filament.id, filament]]) });
    const item = known.byId.get(filament.id);
    const { additionalProperty, countryOfOrigin } = item && JSON.parse(JSON.stringify(productData(item, known, site)));
    expect(countryOfOrigin).toBe('US');
    const nozzle = { value: 210, minValue: 205, maxValue: 220, unitText: '°C', unitCode: 'CEL' };
    expect(additionalProperty).toContainEqual({ '@type': 'PropertyValue', name: 'Nozzle temperature', ...nozzle });
    expect(own).not.toHaveProperty('additionalProperty');
  });

  it('tells search engines its options by address: sizes of its color, colors of its size, and nothing hidden', () => {
    expect(group).toMatchObject({ '@type': 'ProductGroup', productGroupID: 'NS-PLA' });
    expect(group.variesBy).toEqual(['https://schema.org/color', 'https://schema.org/size']);
    expect(others.map(({ url }: { url: string }) => url).toSorted()).toEqual(
      ['Black-1.75mm-1kg', 'Leftovers-1.75mm-1kg', 'Petrol-1.75mm-5kg', 'Petrol-2.85mm-1kg'].map(
        (page) => `https://northspool.example/shop/PLA/${page}/`,
      ),
    );
  });

  it('tells search engines of no group where there is nothing to choose, and of no brand of ours on parts of others', () => {
    const part = dataOf('parts-brass-0.4mm-1pc');
    expect(part).toMatchObject({ '@type': 'Product', size: '0.4 mm' });
    expect(part).not.toHaveProperty('brand');
    expect(part).not.toHaveProperty('weight');
  });

  it('tells search engines that a member’s exclusive is for Premium members', () => {
    expect(dataOf('pla-sub-brass-1.75mm-1kg').offers.validForMemberTier).toMatchObject({ name: 'Premium' });
    expect(own.offers).not.toHaveProperty('validForMemberTier');
  });

  it('tells search engines that shipping costs $10, is in the US, leaves the same day and takes one to five days', () => {
    const { shippingRate, shippingDestination, deliveryTime } = own.offers.shippingDetails;
    expect(shippingRate).toMatchObject({ value: '10.00', currency: 'USD' });
    expect(shippingDestination).toMatchObject({ addressCountry: 'US' });
    expect(deliveryTime.handlingTime).toMatchObject({ minValue: 0, maxValue: 0, unitCode: 'DAY' });
    expect(deliveryTime.transitTime).toMatchObject({ minValue: 1, maxValue: 5, unitCode: 'DAY' });
  });

  it('tells search engines that it can be sent back within 30 days for $5', () => {
    expect(own.offers.hasMerchantReturnPolicy).toMatchObject({
      applicableCountry: 'US',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 30,
      returnFees: 'https://schema.org/ReturnShippingFees',
      returnShippingFeesAmount: { value: '5.00', currency: 'USD' },
    });
  });
});

it('names a limited number of very many options', () => {
  const colors = Array.from({ length: 60 }, (_, n) => sampleFamily('PLA', `Color${n}`));
  const many = sampleCatalogue(colors);
  const [item] = many.items;
  const data = item && JSON.parse(JSON.stringify(productData(item, many, site)));
  expect(data.hasVariant).toHaveLength(25);
});
