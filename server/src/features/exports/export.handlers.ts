import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { exportService } from './export.service.ts';

export function exportHandlers(house: House): Handlers<Contract['exports']> {
  const service = exportService(house);
  return {
    start: ({ actor }) => service.start(actor),
    status: ({ actor }) => service.status(actor),
  };
}
