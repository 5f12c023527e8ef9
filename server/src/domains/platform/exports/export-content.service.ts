import type { AppContext } from '../../../context.ts';
import type { CollectSections, ExportSubject } from '../../../contributions/personal-export.ts';
import type { Db } from '../../../database/connection.ts';
import { formatFullName, type Person } from '../../people/people/index.ts';
import type { ExportData, ExportFile } from './export-data.ts';
import { createFileNamer } from './file-name.policy.ts';
import { albumVersion } from './import/album-schema.ts';

/** The data of an export, and the stored files that its archive contains. */
export interface ExportContent {
  data: ExportData;
  files: ExportFile[];
}

/**
 * Collects all data of a person and names each file. Files missing in the store are omitted and marked as
 * missing.
 */
export async function collectExport(
  { db, storage }: AppContext,
  collectSections: CollectSections,
  person: Person,
  at: Date,
): Promise<ExportContent> {
  const files: ExportFile[] = [];
  const nameOf = createFileNamer();
  const addFile: ExportSubject['addFile'] = async (key, folder, title) => {
    const bytes = await storage.size(key);
    if (bytes === null) return null;
    const name = nameOf(folder, title, key.slice(key.lastIndexOf('.') + 1));
    files.push({ name, key, bytes });
    return name;
  };
  const { profile_key, created_at } = person;
  const portrait = profile_key && (await addFile(profile_key, 'pictures', 'Portrait'));
  const story = await findOwnStory(db, person.id);
  const { films, chapters, transcripts, memories, family, ...sections } = await collectSections(db, {
    personId: person.id,
    name: formatFullName(person),
    storyId: story?.id ?? null,
    addFile,
  });
  const data: ExportData = {
    version: albumVersion,
    made_at: at.toISOString(),
    person: {
      name: formatFullName(person),
      email: person.email,
      phone: person.contact,
      date_of_birth: person.dob,
      country: person.country,
      state: person.state,
      city: person.city,
      zip_code: person.zip_code,
      bio: person.bio,
      member_since: created_at.toISOString(),
      portrait,
    },
    story: story ? { films, chapters, transcripts, memories, family } : null,
    ...sections,
  };
  return { data, files };
}

/** Returns a person's opened story; undefined if they have none. */
const findOwnStory = (db: Db, personId: string) =>
  db
    .selectFrom('stories')
    .select(['id', 'opened_at'])
    .where('person_id', '=', personId)
    .where('opened_at', 'is not', null)
    .executeTakeFirst();
