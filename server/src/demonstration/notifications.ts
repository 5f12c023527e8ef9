import type { Tx } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import type { FindPerson } from './people.ts';
import { photographs } from './photographs.ts';
import type { Timeline } from './timeline.ts';

/** Somebody who is told something. Days count from today; what is older than two days has been read. */
interface NewNotification {
  to: string;
  from: string;
  kind: string;
  url: string;
  msg: string;
  days: number;
  time: string;
}

/** Names stand out; there is nothing in them to escape, as all people here are invented. */
const boldName = (findPerson: FindPerson, name: string) =>
  `<strong>${findPerson(name).fname} ${findPerson(name).lname}</strong>`;

/** Tells the people of Rose's story what has happened there lately, and staff what there is to do. */
export async function seedNotifications(
  tx: Tx,
  findPerson: FindPerson,
  at: Timeline,
  pictures: readonly { id: string }[],
): Promise<void> {
  const family = ['rose', 'clara', 'theo', 'george'];
  const ofRose = photographs.flatMap((photograph, index) =>
    photograph.of === 'rose' && photograph.days < 60 ? [{ photograph, id: pictures[index]?.id ?? '' }] : [],
  );
  const memories = ofRose.flatMap(({ photograph: { by, days }, id }): NewNotification[] =>
    family
      .filter((name) => name !== by)
      .map((to) => ({
        to,
        from: by,
        kind: 'memory-added',
        url: `/post/${id}`,
        msg: `${boldName(findPerson, by)} added a new memory`,
        days,
        time: '16:41',
      })),
  );
  const comments = ofRose.flatMap(({ photograph, id }): NewNotification[] =>
    (photograph.comments ?? []).flatMap(({ by, days }) =>
      [...new Set([photograph.by, 'rose'])]
        .filter((name) => name !== by)
        .map((to) => ({
          to,
          from: by,
          kind: 'comment-added',
          url: `/post/${id}`,
          msg: `${boldName(findPerson, by)} commented on a memory`,
          days,
          time: '17:26',
        })),
    ),
  );
  const staff: NewNotification[] = ['mei', 'harold'].map((who, index) => ({
    to: 'admin',
    from: who,
    kind: 'interview-booked',
    url: '/sessions',
    msg: `${boldName(findPerson, who)} booked a session`,
    days: index === 0 ? 2 : 6,
    time: '11:03',
  }));
  await tx
    .insertInto('notifications')
    .values(
      [...memories, ...comments, ...staff].map(({ to, from, kind, url, msg, days, time }) => ({
        id: newId(),
        person_id: findPerson(to).id,
        sender_id: findPerson(from).id,
        kind,
        url,
        msg,
        created_at: at(-days, time),
        read_at: days > 2 ? at(1 - days, '09:00') : null,
      })),
    )
    .execute();
}
