import { expect, test } from 'vitest';
import { password } from '../../../../testing/address-change.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { listMails } from '../../../../testing/mails/stored-mail.ts';

const { users, visitor, db, runJobs } = await createTestApp({ RATE_LIMIT_SCALE: '1' });

test('a person may request five changes an hour', async () => {
  const ana = await users.customer({ password });
  const statuses = [];
  for (let count = 0; count < 6; count++) {
    const body = { new_email: `address-${count}@example.com`, password };
    statuses.push((await ana.call('POST', '/api/email-change/request', body)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a person may try ten passwords in 15 minutes', async () => {
  const ana = await users.customer({ password });
  const statuses = [];
  for (let count = 0; count < 11; count++) {
    const body = { new_email: 'other@example.com', password: 'wrong' };
    statuses.push((await ana.call('POST', '/api/email-change/request', body)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
});

test('the owner of an address in use is notified at most three times a day, whoever requests it', async () => {
  const ben = await users.customer();
  for (let count = 0; count < 5; count++) {
    const ana = await users.customer({ password });
    await ana.call('POST', '/api/email-change/request', { new_email: ben.person.email, password });
  }
  await runJobs();
  const mails = await listMails(db, { to: ben.person.email });
  expect(mails).toHaveLength(3);
});

test.each(['check', 'confirm', 'check-undo', 'undo'])(
  'a client may try 60 links in 15 minutes: %s',
  async (call) => {
    const client = visitor(`198.51.100.${call.length}`);
    const statuses = [];
    for (let count = 0; count < 61; count++) {
      statuses.push(
        (await client.call('POST', `/api/email-change/${call}`, { token: `guess-${count}` })).status,
      );
    }
    expect(statuses).toEqual([...Array(60).fill(422), 429]);
  },
);
