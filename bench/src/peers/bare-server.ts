// A bare Fastify with pg that answers the calls of the API benchmark from the product's own database: node
// bare-server.ts <database url>. Its statements are prepared, and it does no work beyond the sign-in and the rows.
// Prints its port.
import { createHash } from 'node:crypto';
import { connect } from '@lifestory/server/database/connection.ts';
import Fastify from 'fastify';
import { poolSize } from './database.ts';

const url = process.argv[2];
if (!url) throw new Error('Usage: node bare-server.ts <database url>');
// Without the timeouts and the supervision that the product needs.
const { pool } = connect(url, poolSize, (error) => console.error(error.message), { isLongRunning: true });
const fastify = Fastify();

const memories = `
  select memories.id, caption, year, month, image_key, width, height, comments_count, memories.created_at, author_id, fname, lname
  from memories join people on people.id = author_id
  where story_id = $1 and memories.deleted_at is null`;

/** Returns the person and the story of a sign-in; null if there is none. */
async function findSignIn(authorization = ''): Promise<{ person_id: string; story_id: string } | null> {
  const digest = createHash('sha256').update(authorization.slice('Bearer '.length)).digest();
  const { rows } = await pool.query({
    name: 'sign-in',
    text: `select person_id, sign_ins.story_id from sign_ins join people on people.id = person_id
      where token_hash = $1 and expires_at > now() and people.deleted_at is null`,
    values: [digest],
  });
  return rows[0] ?? null;
}

fastify.post<{ Body: { limit: number } }>('/api/post/list', async (request, reply) => {
  const signIn = await findSignIn(request.headers.authorization);
  if (!signIn) return reply.code(401).send();
  const { rows } = await pool.query({
    name: 'list',
    text: `${memories} order by memories.created_at desc, memories.id desc limit $2`,
    values: [signIn.story_id, request.body.limit],
  });
  return { success: true, data: rows };
});

fastify.post('/api/post/list-by-date', async (request, reply) => {
  const signIn = await findSignIn(request.headers.authorization);
  if (!signIn) return reply.code(401).send();
  const { rows } = await pool.query({
    name: 'timeline',
    text: `${memories} order by year desc, month desc, memories.created_at desc, memories.id desc`,
    values: [signIn.story_id],
  });
  return { success: true, data: rows };
});

fastify.post('/api/notifications/fetch-unread', async (request, reply) => {
  const signIn = await findSignIn(request.headers.authorization);
  if (!signIn) return reply.code(401).send();
  const { rows } = await pool.query({
    name: 'unread',
    text: `select notifications.id, url, msg, notifications.created_at, fname, lname
      from notifications left join people on people.id = sender_id
      where person_id = $1 and read_at is null order by notifications.created_at desc limit 20`,
    values: [signIn.person_id],
  });
  return { success: true, data: rows, count: rows.length };
});

await fastify.listen({ host: '127.0.0.1', port: 0 });
const address = fastify.server.address();
console.log(typeof address === 'object' && address ? address.port : 0);
