import { type ServiceCode, serviceCodes } from '../../../api/contract/service-code.ts';

export const wayTitles: Record<ServiceCode, string> = {
  [serviceCodes.ground]: 'Ship by ground',
  [serviceCodes.overnight]: 'Ship overnight',
  [serviceCodes.pickup]: 'Local pickup',
  [serviceCodes.canadaGround]: 'Ship by ground to Canada',
  [serviceCodes.canadaEconomy]: 'Ship economy to Canada',
};
