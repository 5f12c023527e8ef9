import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { type Job, job, jobKind } from '../../jobs/jobs.ts';
import { pictureFiles } from './profile-picture.policy.ts';

/** Asks for the files of a profile picture to be removed, unless it is somebody's. */
export const removePicture = jobKind('remove_profile_picture', z.object({ key: z.string() }));

/** Removes the files of a profile picture that is nobody's any more, or never became somebody's. */
export const removePictureJob = ({ db, storage }: AppContext): Job =>
  job(removePicture, async ({ key }) => {
    const shown = await db
      .selectFrom('people')
      .select('id')
      .where('profile_key', '=', key)
      .limit(1)
      .executeTakeFirst();
    if (shown) return;
    for (const file of pictureFiles(key)) await storage.remove(file);
  });
