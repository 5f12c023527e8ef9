import { connect, type Db } from '@lifestory/server/database/connection.ts';
import { newId } from '@lifestory/server/database/ids.ts';
import { insertSignIn } from '@lifestory/server/domains/people/auth/sign-in/sign-in.queries.ts';
import { insertPerson } from '@lifestory/server/domains/people/people/index.ts';
import type { HttpRequest } from '../measure/load.ts';
import { startPeer } from '../peers/process.ts';
import type { ServedProduct } from '../served-product.ts';
import { type ApiCall, type ApiContent, listLength } from './content.ts';
import type { ApiServer } from './server.ts';

/** Stores the content in Lifestory's database; returns the server with requests signed in as the storyteller. */
export async function fillProduct(
  { port, pid, databaseUrl }: ServedProduct,
  content: ApiContent,
): Promise<ApiServer> {
  const { db, pool } = connect(databaseUrl, 1, (error) => console.error(error.message));
  try {
    const token = await store(db, content);
    await pool.query('vacuum analyze');
    return {
      name: 'the product',
      port,
      pid,
      requests: requestsWith(token),
      readTexts: (call, answer) => textsOfProduct[call](answer),
      stop: async () => undefined,
    };
  } finally {
    await db.destroy();
  }
}

/** Starts the bare server on Lifestory's database, for the same sign-in. */
export async function startBareServer(databaseUrl: string, product: ApiServer): Promise<ApiServer> {
  const { url, pid, stop } = await startPeer('bare-server.ts', databaseUrl);
  return {
    name: 'bare Fastify with pg',
    port: Number(new URL(url).port),
    pid,
    requests: product.requests,
    readTexts: (_call, answer) => (answer as BareAnswer).data.map(textOfRow),
    stop: async () => stop(),
  };
}

function requestsWith(token: string): Record<ApiCall, HttpRequest> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const post = (path: string, body: unknown) => ({ path, headers, body: JSON.stringify(body) });
  return {
    list: post('/api/post/list', { limit: listLength }),
    poll: post('/api/notifications/fetch-unread', {}),
    timeline: post('/api/post/list-by-date', {}),
  };
}

interface ProductList {
  data: { caption: string; user: number }[];
  people: { fullName: string }[];
}
const textsOfList = ({ data, people }: ProductList) =>
  data.map(({ caption, user }) => `${caption}, ${people[user]?.fullName}`);

const textsOfProduct: Record<ApiCall, (answer: unknown) => string[]> = {
  list: (answer) => textsOfList(answer as ProductList),
  timeline: (answer) => textsOfList(answer as ProductList),
  poll: (answer) =>
    (answer as ProductPoll).data.notifications.map(({ data }) => `${data.msg}, ${data.sender.fullName}`),
};

interface ProductPoll {
  data: { notifications: { data: { msg: string; sender: { fullName: string } } }[] };
}

interface BareAnswer {
  data: { caption?: string; msg?: string; fname: string; lname: string }[];
}
const textOfRow = ({ caption, msg, fname, lname }: BareAnswer['data'][number]) =>
  `${caption ?? msg}, ${fname} ${lname}`;

async function store(db: Db, { authors, memories, notifications }: ApiContent): Promise<string> {
  const people: string[] = [];
  for (const [index, { name, surname }] of authors.entries()) {
    const person = await insertPerson(db, {
      fname: name,
      lname: surname,
      email: `author${index}@example.com`,
    });
    if (!person) throw new Error('The database is not empty.');
    people.push(person.id);
  }
  const personOf = (author: number) => people[author] ?? '';
  const [storyId, now] = [newId(), new Date()];
  await db
    .insertInto('stories')
    .values({ id: storyId, person_id: personOf(0), opened_at: now })
    .execute();
  await db
    .insertInto('memories')
    .values(
      memories.map(({ author, imageKey, comments, createdAt, ...memory }) => ({
        ...memory,
        id: newId(),
        story_id: storyId,
        author_id: personOf(author),
        image_key: imageKey,
        comments_count: comments,
        created_at: createdAt,
      })),
    )
    .execute();
  await db
    .insertInto('notifications')
    .values(
      notifications.map(({ author, url, text, createdAt }) => ({
        id: newId(),
        person_id: personOf(0),
        sender_id: personOf(author),
        kind: 'comment-added',
        url,
        msg: text,
        created_at: createdAt,
      })),
    )
    .execute();
  const expiresAt = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  return insertSignIn(db, { personId: personOf(0), storyId, createdAt: now, expiresAt });
}
