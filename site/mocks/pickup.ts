import type { PickupPlace } from '../islands/account-area/subs/Delivery.tsx';

export const pickup: PickupPlace = {
  place: '2840 Junction Street, Dock 3, Detroit, MI 48210. Mon-Fri 8:30am-4pm.',
  map: 'https://map.example/',
};
