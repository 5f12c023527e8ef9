import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { exportService } from './export.service.ts';

export function exportHandlers(app: AppContext): Handlers<Contract['exports']> {
  const service = exportService(app);
  return {
    start: ({ actor }) => service.start(actor),
    status: ({ actor }) => service.status(actor),
  };
}
