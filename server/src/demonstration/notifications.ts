import type { Tx } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import type { DemoClock } from './demo-clock.ts';
import type { FindPerson } from './people.ts';
import { photographs } from './photographs.ts';

/** A notification. Days count from today; notifications older than two days are read. */
interface NewNotification {
  to: string;
  from: string;
  kind: string;
  url: string;
  msg: string;
  days: number;
  time: string;
}

/** Emphasizes names, which need no escaping because all of them are fictitious. */
const boldName = (findPerson: FindPerson, name: string) =>
  `<strong>${findPerson(name).fname} ${findPerson(name).lname}</strong>`;

/** Notifies the members of Rose's story about recent events, and staff about bookings. */
export async function seedNotifications(
  tx: Tx,
  findPerson: FindPerson,
  at: DemoClock,
  pictures: readonly { id: string }[],
): Promise<void> {
  const family = ['rose', 'clara', 'theo', 'george'];
  const recentPhotographs = photographs.flatMap((photograph, index) =>
    photograph.storyteller === 'rose' && photograph.days < 60
      ? [{ photograph, id: pictures[index]?.id ?? '' }]
      : [],
  );
  const memories = recentPhotographs.flatMap(({ photograph: { by, days }, id }): NewNotification[] =>
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
  const comments = recentPhotographs.flatMap(({ photograph, id }): NewNotification[] =>
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
  const staff: NewNotification[] = ['mei', 'harold'].map((customer, index) => ({
    to: 'admin',
    from: customer,
    kind: 'interview-booked',
    url: '/sessions',
    msg: `${boldName(findPerson, customer)} booked a session`,
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
