import type { Store } from '../../../contract/catalogue/store.ts';

const MAP_SERVER = 'https://www.openstreetmap.org';
/** half the map's size in degrees: about ten streets */
const AROUND = { latitude: 0.004, longitude: 0.008 };

/** The URL of an embedded map with a marker at the store. */
export function storeMap({ latitude, longitude }: Store['place']): string {
  const box = [
    longitude - AROUND.longitude,
    latitude - AROUND.latitude,
    longitude + AROUND.longitude,
    latitude + AROUND.latitude,
  ];
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(4)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `${MAP_SERVER}/export/embed.html?${query}`;
}

/** The URL for directions to the store. */
export function directionsTo({ latitude, longitude }: Store['place']): string {
  return `${MAP_SERVER}/directions?${new URLSearchParams({ to: `${latitude},${longitude}` })}`;
}
