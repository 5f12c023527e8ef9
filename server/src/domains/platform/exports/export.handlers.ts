import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { findExportStatus, startExport } from './export.service.ts';

export function exportHandlers(app: AppContext): Pick<Handlers<Contract['exports']>, 'start' | 'status'> {
  return {
    start: ({ actor }) => startExport(app, actor),
    status: ({ actor }) => findExportStatus(app, actor),
  };
}
