import { contract } from '@lifestory/contract';
import type { Feature } from '../../feature.ts';
import type { House } from '../../house.ts';
import { exportHandlers } from './export.handlers.ts';
import { clearExportsCron, makeExportJob, removeExportJob } from './export.jobs.ts';

/** Taking everything along: all that is kept of a person, as one file that opens without a network. */
export const exportsFeature = (house: House): Feature<typeof contract.exports> => ({
  routes: contract.exports,
  handlers: exportHandlers(house),
  jobs: [makeExportJob(house), removeExportJob(house)],
  crons: [clearExportsCron(house)],
});
