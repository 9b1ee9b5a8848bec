import type { Store } from '../../../api/contract/catalogue/store.ts';

const MAP_SERVER = 'https://www.openstreetmap.org';
/** half of what the map shows, in degrees: about ten streets */
const AROUND = { latitude: 0.004, longitude: 0.008 };

/** A map that stands in a frame, with a mark at the store. */
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

/** The way to the store from wherever the reader is. */
export function directionsTo({ latitude, longitude }: Store['place']): string {
  return `${MAP_SERVER}/directions?${new URLSearchParams({ to: `${latitude},${longitude}` })}`;
}
