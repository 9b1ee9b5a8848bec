import { noDetails, type TypedDetails } from '../stores/checkout/checkout-details.ts';

/** A form of the first step that nothing is wrong with. */
export const typedDetails: TypedDetails = {
  ...noDetails,
  firstName: 'Dolores',
  lastName: 'Kowalczyk',
  email: 'dolores.k@example.com',
  phone: '(313) 555-0188',
  address: '4120 Second Avenue',
  city: 'Detroit',
  state: 'MI',
  zipCode: '48201',
};
