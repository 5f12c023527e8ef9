import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { ExportSections, ExportSubject } from '../../../contributions/personal-export.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { eraseEvidence, listEvidence } from './evidence/evidence.queries.ts';

const fullNameOf = (table: 'contact' | 'storyteller') =>
  sql<string>`trim(concat_ws(' ', ${sql.ref(`${table}.fname`)}, ${sql.ref(`${table}.lname`)}))`;

/** Returns the namings and requests that a person is part of, as storyteller or as legacy contact, newest first. */
export async function exportLegacyContacts(
  db: Db,
  { personId, addFile }: ExportSubject,
): Promise<Pick<ExportSections, 'legacy_contacts' | 'legacy_requests'>> {
  const named = await db
    .selectFrom('legacy_contacts')
    .innerJoin('stories', 'stories.id', 'legacy_contacts.story_id')
    .innerJoin('people as storyteller', 'storyteller.id', 'stories.person_id')
    .innerJoin('people as contact', 'contact.id', 'legacy_contacts.person_id')
    .select([
      fullNameOf('storyteller').as('storyteller'),
      fullNameOf('contact').as('contact'),
      'legacy_contacts.named_at',
    ])
    .where((eb) => eb.or([eb('storyteller.id', '=', personId), eb('contact.id', '=', personId)]))
    .orderBy('legacy_contacts.named_at', 'desc')
    .execute();
  const requests = await db
    .selectFrom('legacy_requests')
    .innerJoin('stories', 'stories.id', 'legacy_requests.story_id')
    .innerJoin('people as storyteller', 'storyteller.id', 'stories.person_id')
    .innerJoin('people as contact', 'contact.id', 'legacy_requests.person_id')
    .selectAll('legacy_requests')
    .select([fullNameOf('storyteller').as('storyteller'), fullNameOf('contact').as('contact')])
    .where((eb) => eb.or([eb('storyteller.id', '=', personId), eb('contact.id', '=', personId)]))
    .orderBy('legacy_requests.requested_at', 'desc')
    .execute();
  const exported: ExportSections['legacy_requests'] = [];
  for (const row of requests) {
    // The evidence is shown to the person who gave it, and to staff.
    const isOwn = row.person_id === personId;
    const files: string[] = [];
    for (const { key, name } of isOwn ? await listEvidence(db, row.id) : []) {
      const file = await addFile(key, 'evidence', name.replace(/\.[^.]*$/, ''));
      if (file) files.push(file);
    }
    exported.push({
      storyteller: row.storyteller,
      contact: row.contact,
      relationship: row.relationship,
      reason: row.reason,
      evidence: isOwn ? row.evidence : '',
      files,
      state: row.state,
      requested_at: row.requested_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
    });
  }
  return {
    legacy_contacts: named.map(({ storyteller, contact, named_at }) => ({
      storyteller,
      contact,
      named_at: named_at.toISOString(),
    })),
    legacy_requests: exported,
  };
}

/**
 * Removes the namings of an erased person and of their stories, clears the texts of their requests, and removes the
 * evidence.
 */
export async function eraseLegacyContacts(
  tx: Tx,
  { personId, storyIds }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  const isOfStory = sql<boolean>`story_id = any(${storyIds}::uuid[])`;
  await tx
    .deleteFrom('legacy_contacts')
    .where((eb) => eb.or([eb('person_id', '=', personId), isOfStory]))
    .execute();
  await tx
    .updateTable('legacy_requests')
    .set({ relationship: '', reason: '', evidence: '', note: '', reversal_note: '' })
    .where((eb) => eb.or([eb('person_id', '=', personId), isOfStory]))
    .execute();
  return { files: await eraseEvidence(tx, personId, storyIds) };
}
