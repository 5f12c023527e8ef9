import type { StoryPart } from '@lifestory/contract';
import type { Tx } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import type { ChangeAt } from './changes.ts';
import type { DemoClock } from './demo-clock.ts';
import type { FindPerson } from './people.ts';

/** When a staff member looked at a story, why and at what. */
const accesses: readonly {
  storyteller: string;
  by: string;
  days: number;
  time: string;
  reason: string;
  viewed: StoryPart[];
}[] = [
  {
    storyteller: 'rose',
    by: 'admin',
    days: 200,
    time: '09:15',
    reason: 'Checking a film or photograph',
    viewed: ['films'],
  },
  {
    storyteller: 'rose',
    by: 'admin',
    days: 34,
    time: '13:50',
    reason: 'The customer asked for help',
    viewed: ['films', 'photographs'],
  },
  {
    storyteller: 'george',
    by: 'admin',
    days: 23,
    time: '10:30',
    reason: 'Checking a film or photograph',
    viewed: ['films'],
  },
];

/** Storytellers with the members whom they named as legacy contact `days` ago. */
const legacyContacts = [{ storyteller: 'george', member: 'amara', days: 18 }];

/** Stores who of the staff looked at which story, and the legacy contacts. Returns the changes for the audit log. */
export async function seedStoryAccess(
  tx: Tx,
  findPerson: FindPerson,
  stories: ReadonlyMap<string, string>,
  at: DemoClock,
): Promise<ChangeAt[]> {
  const idOf = (name: string) => stories.get(name) ?? '';
  await tx
    .insertInto('access_reasons')
    .values(
      accesses.map(({ storyteller, by, days, time, reason, viewed }) => ({
        id: newId(),
        actor_id: findPerson(by).id,
        story_id: idOf(storyteller),
        reason,
        viewed,
        created_at: at(-days, time),
      })),
    )
    .execute();
  await tx
    .insertInto('legacy_contacts')
    .values(
      legacyContacts.map(({ storyteller, member, days }) => ({
        story_id: idOf(storyteller),
        person_id: findPerson(member).id,
        named_at: at(-days, '20:10'),
      })),
    )
    .execute();
  return [
    ...accesses.map(({ storyteller, by, days, time, reason }) => ({
      at: at(-days, time),
      actorId: findPerson(by).id,
      action: 'access reason given',
      subjectKind: 'person',
      subjectId: findPerson(storyteller).id,
      after: { reason },
    })),
    ...legacyContacts.map(({ storyteller, member, days }) => ({
      at: at(-days, '20:10'),
      actorId: findPerson(storyteller).id,
      action: 'legacy contact named',
      subjectKind: 'person',
      subjectId: findPerson(storyteller).id,
      before: { legacy_person_id: null },
      after: { legacy_person_id: findPerson(member).id },
    })),
  ];
}
