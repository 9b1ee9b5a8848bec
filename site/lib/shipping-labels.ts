import { type ServiceCode, serviceCodes } from '../../contract/service-code.ts';

/** As in the rows of a total. */
export const shippingLabels: Record<ServiceCode, string> = {
  [serviceCodes.pickup]: 'Local pickup',
  [serviceCodes.overnight]: 'Overnight shipping',
  [serviceCodes.ground]: 'Ground shipping',
  [serviceCodes.canadaGround]: 'Ground to Canada',
  [serviceCodes.canadaEconomy]: 'Economy to Canada',
};
