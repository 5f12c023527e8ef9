import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';

const { users, db } = await createTestApp();

test('all invited people are listed with their relationship, in the order of their invitation', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const carla = await users.subUser(ana);
  await db
    .updateTable('people')
    .set({ bio: 'Bakes.', profile_key: 'profiles/ben.webp' })
    .where('id', '=', ben.person.id)
    .execute();
  await db
    .updateTable('memberships')
    .set({ relationship: 'Son', contact: '+12133734299' })
    .where('person_id', '=', ben.person.id)
    .execute();
  const { data } = await ana.request(contract.stories.family, { body: {} });
  expect(data.map(({ id }) => id)).toEqual([ben.person.id, carla.person.id]);
  expect(data[0]).toEqual({
    id: ben.person.id,
    fname: ben.person.fname,
    lname: ben.person.lname,
    fullName: `${ben.person.fname} ${ben.person.lname}`,
    email: ben.person.email,
    contact: '+12133734299',
    profile: '/api/media/profiles/ben.webp',
    bio: 'Bakes.',
    helper: false,
    is_active: true,
    pivot: { relationship: 'Son' },
  });
});

test('an invited address with an account looks like one without until the first sign-in', async () => {
  const ana = await users.customer();
  const ben = await users.customer();
  await db
    .updateTable('people')
    .set({ bio: 'Bakes.', profile_key: 'profiles/ben.webp' })
    .where('id', '=', ben.person.id)
    .execute();
  await users.invite(ben, ana);
  await db.updateTable('memberships').set({ entered_at: null }).where('story_id', '=', ana.storyId).execute();
  const { data } = await ana.request(contract.stories.family, { body: {} });
  expect(data).toMatchObject([{ is_active: false, profile: null, bio: '' }]);
});

test('the storyteller and Super Admins see e-mail and phone, a Developer only the e-mail, a member neither', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  await db
    .updateTable('memberships')
    .set({ contact: '+12133734299' })
    .where('story_id', '=', ana.storyId)
    .execute();
  const id = ana.person.id;
  const email = ben.person.email;
  const seenBy = async (member: typeof ana | Awaited<ReturnType<typeof users.developer>>) =>
    (await member.request(contract.stories.family, { body: { id } })).data;
  expect(await seenBy(ana)).toMatchObject([{ email, contact: '+12133734299' }]);
  expect(await seenBy(await users.superAdmin())).toMatchObject([{ email, contact: '+12133734299' }]);
  expect(await seenBy(await users.developer())).toMatchObject([{ email, contact: '' }]);
  expect(await seenBy(ben)).toMatchObject([{ email: '', contact: '' }]);
});

test('the family of another story is not found', async () => {
  const ana = await users.customer();
  await users.subUser(ana);
  const carla = await users.customer();
  const foreign = await carla.call('POST', '/api/user/fetch-sub-users', { id: ana.person.id });
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual((await carla.call('POST', '/api/user/fetch-sub-users', { id: newId() })).body);
  expect((await carla.request(contract.stories.family, { body: {} })).data).toEqual([]);
});

test('deleted and removed people are not listed', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const carla = await users.subUser(ana);
  await db.updateTable('people').set({ deleted_at: new Date() }).where('id', '=', ben.person.id).execute();
  await db.deleteFrom('memberships').where('person_id', '=', carla.person.id).execute();
  expect((await ana.request(contract.stories.family, { body: {} })).data).toEqual([]);
});
