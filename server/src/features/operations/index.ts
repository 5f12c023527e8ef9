import { contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { operationsHandlers } from './operations.handlers.ts';
import { operationsAlerts } from './operations-alert.service.ts';

/** The operation of the installation: background jobs that fail. */
export const operationsFeature = (app: AppContext): Feature<typeof contract.operations> => ({
  routes: contract.operations,
  findAlerts: operationsAlerts(app),
  handlers: operationsHandlers(app),
});
