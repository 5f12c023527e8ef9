import type { ClientBase } from 'pg';
import { fragmentKey } from '../domains/studio/studio-recordings/index.ts';

/**
 * The takes of video calls that a backup contains: those that have not become a film or the voice of a person yet, or have
 * arrived after it. The sources of a film are much larger than the film, and are deleted after 30 days anyway.
 */
const savedTakes = `select studio_takes.id from public.studio_takes join public.studio_recordings using (interview_id)
  where removed_at is null and (film_at is null or stored_at > film_at or kind in ('voice', 'interviewer_voice')
    and not exists (select from public.studio_voices
      where studio_voices.interview_id = studio_takes.interview_id and studio_voices.created_at >= stored_at))`;

/** Lists the storage keys of the fragments that a backup contains. */
export async function listFragmentKeys(client: ClientBase): Promise<string[]> {
  // A backup before an upgrade reads the tables of the earlier release.
  const { rows: tables } = await client.query(`select to_regclass('public.studio_fragments') as name`);
  if (tables[0]?.name === null) return [];
  const { rows } = await client.query<{ take_id: string; number: number; sha256: string }>(
    `select take_id, number, sha256 from public.studio_fragments where take_id in (${savedTakes})`,
  );
  return rows.map(({ take_id, ...fragment }) => fragmentKey(take_id, fragment));
}

/** Marks the takes whose content is not in backups as removed, in a restored database. */
export async function removeUnsavedTakes(client: ClientBase): Promise<void> {
  await client.query(`
    with unsaved as (
      update public.studio_takes set removed_at = now()
      where removed_at is null and id not in (${savedTakes}) returning id
    )
    delete from public.studio_fragments using unsaved where take_id = unsaved.id`);
}
