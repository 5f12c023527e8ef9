import { isDeepStrictEqual } from 'node:util';
import { dayMs } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { type CronJob, type Job, job } from '../../../jobs/jobs.ts';
import { removeObject } from '../../../providers/storage/port.ts';
import { filmAdded } from '../recordings/index.ts';
import { filesPrefix, isReferenced } from './file.queries.ts';
import { makeFilmVersions } from './film-version.kinds.ts';
import { listUnrequested, listWithHiddenRanges } from './film-version.queries.ts';
import { canMakeVersions, type ListHiddenRanges, requestFilmVersions } from './film-version.service.ts';
import { processFilm } from './processing.service.ts';

/** Maximum number of films that one run of the cron requests. */
const maxRequests = 20;

/** Requests the versions of a film that was added. */
export const requestVersionsJob = (app: AppContext): Job =>
  job(filmAdded, async ({ id }) => {
    if (!(await canMakeVersions(app))) return;
    await app.db.transaction().execute((tx) => requestFilmVersions(app, tx, id));
  });

/** Makes the versions of a film. */
export const makeVersionsJob = (
  app: AppContext,
  listHiddenRanges: ListHiddenRanges,
  stop: AbortSignal,
): Job => job(makeFilmVersions, ({ id }) => processFilm(app, listHiddenRanges, id, stop));

/**
 * Requests the versions of films that have none, because they are older than this function or there was no transcoder.
 * Requests again those that still wait after a day, and those without passages that are no longer hidden.
 */
export const requestVersionsCron = (app: AppContext, listHiddenRanges: ListHiddenRanges): CronJob => ({
  name: 'request_film_versions',
  pattern: '35 * * * *',
  async run() {
    if (!(await canMakeVersions(app))) return;
    const before = new Date(app.now().getTime() - dayMs);
    const ids = await listUnrequested(app.db, before, maxRequests);
    for (const { id, ranges } of await listWithHiddenRanges(app.db)) {
      if (!isDeepStrictEqual(ranges, await listHiddenRanges(app.db, id))) ids.push(id);
    }
    for (const id of ids) await app.db.transaction().execute((tx) => requestFilmVersions(app, tx, id));
  },
});

/** Removes files without a row after a day, so that a backup in progress still finds them. Runs at 9:40 UTC. */
export const clearVersionsCron = ({ db, storage, now }: AppContext): CronJob => ({
  name: 'clear_film_versions',
  pattern: '40 9 * * *',
  async run() {
    const before = new Date(now().getTime() - dayMs);
    for await (const object of storage.list(filesPrefix)) {
      if (object.modifiedAt > before || (await isReferenced(db, object.key))) continue;
      await removeObject(storage, object);
    }
  },
});
