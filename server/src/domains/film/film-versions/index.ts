import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { filmVersionAlerts } from './alert.service.ts';
import { eraseFilmVersions } from './file.queries.ts';
import { filmVersionHandlers } from './film-version.handlers.ts';
import {
  clearVersionsCron,
  makeVersionsJob,
  requestVersionsCron,
  requestVersionsJob,
} from './film-version.jobs.ts';
import type { ListHiddenRanges } from './film-version.service.ts';

export { findFilmOfVersion } from './file.queries.ts';
export { renewFilmVersions } from './film-version.service.ts';

/**
 * Files made from films in the background: a light version, its sound, and a storyboard. `listHiddenRanges` returns the
 * passages that they must not contain.
 */
export const filmVersionsFeature = (
  app: AppContext,
  listHiddenRanges: ListHiddenRanges,
): Feature<typeof contract.filmVersions> => {
  const stop = new AbortController();
  return {
    routes: contract.filmVersions,
    tables: ['film_versions'],
    erase: eraseFilmVersions,
    findAlerts: filmVersionAlerts(app),
    handlers: filmVersionHandlers(app),
    jobs: [requestVersionsJob(app), makeVersionsJob(app, listHiddenRanges, stop.signal)],
    crons: [requestVersionsCron(app, listHiddenRanges), clearVersionsCron(app)],
    close: () => stop.abort(),
  };
};
