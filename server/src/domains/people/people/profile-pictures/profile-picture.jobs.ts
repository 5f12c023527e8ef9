import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import { type Job, job, jobKind } from '../../../../jobs/jobs.ts';
import { pictureFiles } from './profile-picture.policy.ts';

/** Job: removes a profile picture's files unless the picture is in use. */
export const removePicture = jobKind('remove_profile_picture', z.object({ key: z.string() }));

/** Removes the files of a profile picture that nobody uses. */
export const removePictureJob = ({ db, storage }: AppContext): Job =>
  job(removePicture, async ({ key }) => {
    const user = await db
      .selectFrom('people')
      .select('id')
      .where('profile_key', '=', key)
      .limit(1)
      .executeTakeFirst();
    if (user) return;
    for (const file of pictureFiles(key)) await storage.remove(file);
  });
