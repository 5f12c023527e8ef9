import { z } from 'zod';
import { jobKind } from '../../../../jobs/jobs.ts';

const ImportId = z.object({ id: z.string() });
/** `waits`: how often the import has waited for space on the disk. */
const ImportAttempt = ImportId.extend({ waits: z.int().default(0) });

/** Job: imports an uploaded album. */
export const importAlbumFile = jobKind('import_album', ImportAttempt, { isLong: true });
/** Job: removes the file of an album after its import. */
export const removeAlbumFile = jobKind('remove_album', ImportId);

/** Returns the folder of an import in the store. */
export const albumFolder = (id: string): string => `album-imports/${id}`;
