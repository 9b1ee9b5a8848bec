import { expect, test } from 'vitest';
import { directionsTo, storeMap } from '../lib/shell/store-map.ts';
import { startStoreMap } from './start-shell.ts';

const place = { latitude: 42.3156, longitude: -83.1043 };

test('nothing is asked of the map’s server until the shopper wants the map', () => {
  document.body.innerHTML = `<button data-map="${storeMap(place)}" data-map-title="Map: Northspool">Show map</button>`;
  startStoreMap(document);
  expect(document.querySelector('iframe, img, link')).toBeNull();
  document.querySelector('button')?.click();
  const map = document.querySelector('iframe');
  expect(map?.title).toBe('Map: Northspool');
  expect(new URL(map?.src ?? '').host).toBe('www.openstreetmap.org');
  expect(document.querySelector('button')).toBeNull();
});

test('the map shows the store in its middle, and directions lead there', () => {
  const query = new URL(storeMap(place)).searchParams;
  const [west, south, east, north] = (query.get('bbox') ?? '').split(',').map(Number);
  expect(query.get('marker')).toBe('42.3156,-83.1043');
  expect(((west ?? 0) + (east ?? 0)) / 2).toBeCloseTo(place.longitude, 4);
  expect(((south ?? 0) + (north ?? 0)) / 2).toBeCloseTo(place.latitude, 4);
  expect(directionsTo(place)).toContain('to=42.3156%2C-83.1043');
});
