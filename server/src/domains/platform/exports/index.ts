import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { CollectSections } from '../../../contributions/personal-export.ts';
import type { Feature } from '../../../feature.ts';
import { eraseExports } from './erasure.queries.ts';
import { exportHandlers } from './export.handlers.ts';
import { clearExportsCron, makeExportJob, removeExportJob } from './export.jobs.ts';
import { albumImportHandlers } from './import/album-import.handlers.ts';
import { clearAlbumImportsCron, importAlbumJob, removeAlbumJob } from './import/album-import.jobs.ts';

export { AlbumFailure } from './import/album-archive.ts';
export { type AlbumImport, importAlbum } from './import/album-import.service.ts';

/**
 * Exports of personal data: all data stored about a person, as one file that opens offline. Staff can import such
 * files. `collectSections` returns the sections contributed by the features.
 */
export const exportsFeature = (
  app: AppContext,
  collectSections: CollectSections,
): Feature<typeof contract.exports> => ({
  routes: contract.exports,
  tables: ['album_imports', 'exports'],
  erase: eraseExports,
  handlers: { ...exportHandlers(app), ...albumImportHandlers(app) },
  jobs: [makeExportJob(app, collectSections), removeExportJob(app), importAlbumJob(app), removeAlbumJob(app)],
  crons: [clearExportsCron(app), clearAlbumImportsCron(app)],
});
