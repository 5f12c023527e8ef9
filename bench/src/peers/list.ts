// Baseline: Fastify and pg return the first page of the interview list to signed-in staff, without validation, logging
// or serialization of their own. Usage: node list.ts DATABASE_URL. Prints its port.
import { createHash } from 'node:crypto';
import { connect } from '@lifestory/server/database/connection.ts';
import Fastify from 'fastify';

const url = process.argv[2];
if (!url) throw new Error('Usage: node list.ts DATABASE_URL');
const { pool } = connect(url, 20, (error) => console.error(error.message));
const fastify = Fastify();
fastify.get('/api/sessions/fetch-all', async (request, reply) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const hash = createHash('sha256').update(token).digest();
  const staff = await pool.query(
    `select people.staff_role from sign_ins join people on people.id = sign_ins.person_id
     where token_hash = $1 and expires_at > now() and people.staff_role is not null`,
    [hash],
  );
  if (staff.rowCount === 0) return reply.code(401).send();
  const [total, data] = await Promise.all([
    pool.query(`select sum(count)::integer as total from monthly_counts where kind = 'interview'`),
    pool.query(
      `select interviews.id, meeting_id, starts_at, duration_minutes, interviews.status, join_url, fee_paid_at, interviews.created_at,
        people.id as person_id, fname, lname, email, contact, profile_key, stories.opened_at, subscriptions.status as hosting
       from interviews
       join people on people.id = interviews.person_id
       join stories on stories.id = interviews.story_id
       left join subscriptions on subscriptions.story_id = stories.id
       where interviews.id in (
         select id from interviews where deleted_at is null order by starts_at desc, id desc limit 10)
       order by starts_at desc, interviews.id desc`,
    ),
  ]);
  return { success: true, data: data.rows, total: total.rows[0].total, current_page: 1, per_page: 10 };
});
await fastify.listen({ host: '127.0.0.1', port: 0 });
const address = fastify.server.address();
console.log(typeof address === 'object' && address ? address.port : 0);
