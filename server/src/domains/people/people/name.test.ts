import { Name } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';

const { db, users, visitor } = await createTestApp();
const isName = (name: string) => Name('a first name').safeParse(name).success;

test.each([
  'J.R. Smith',
  'St.John',
  'Wm.St. John',
  'D.J.',
  'J.K. Rowling',
  "O'Neill",
  'Jean-Paul',
  'M.de la Cruz',
  'Ana María',
  'Dr. Who',
  'Smith & Co.',
  'Max 3.5',
  'Wwwilson',
  'Müller-Lüdenscheidt',
  'Ng',
  '李小龍',
])('%s is a name', (name) => {
  expect(isName(name)).toBe(true);
});

test.each([
  'http://a.b',
  'HTTPS://EVIL.EXAMPLE',
  'ftp://x',
  'www.evil',
  'Ana WWW.evil.com',
  'evil.com',
  'Ana (evil.com)',
  'Win at evil.com!',
  'Evil.Com.',
  'evil.co.uk',
  'mail@evil.org',
  'bit.ly/x',
  't.co/abc',
  'evil.xyz',
  'evil.ru',
  'sub.evil.de?x=1',
  'evil.io:8080',
  '192.168.1.1',
  'evil\u3002com',
  'evil\uff0ecom',
  'evil\u200b.com',
  'пример.рф',
  'xn--e1afmkfd.xn--p1ai',
  'evil.xn--p1ai',
])('%s is not a name', (name) => {
  expect(isName(name)).toBe(false);
});

// Without a limit, a pattern that tries every letter as the start takes minutes for a body of 256 KB.
test.each(['x', '9'])(
  'a text of 100,000 times %s is checked without blocking the server',
  (character) => {
    expect(isName(character.repeat(100_000))).toBe(false);
  },
  10_000,
);

test('a web address is rejected in every name field', async () => {
  const staff = await users.superAdmin();
  const ana = await users.customer();
  const eve = await users.subUser(ana);
  const nameWithUrl = 'Win at evil.com';
  const booking = await visitor().call(
    'POST',
    '/api/session/validation',
    createBookingForm({ first_name: nameWithUrl, last_name: nameWithUrl }),
  );
  expect(booking).toMatchObject({
    status: 422,
    body: {
      message: {
        first_name: ['Please enter a first name without a web address.'],
        last_name: ['Please enter a last name without a web address.'],
      },
    },
  });
  const row = {
    fname: nameWithUrl,
    lname: nameWithUrl,
    email: 'x@example.com',
    contact: '',
    relationship: 'Unknown',
  };
  const invitePath = `/api/user/add-relatives/${ana.person.id}`;
  expect(await ana.call('POST', invitePath, [row])).toMatchObject({
    status: 422,
    body: { message: { '0.fname': [expect.any(String)], '0.lname': [expect.any(String)] } },
  });
  const names = { fname: nameWithUrl, lname: nameWithUrl };
  const failure = {
    status: 422,
    body: { message: { fname: [expect.any(String)], lname: [expect.any(String)] } },
  };
  for (const user of [ana, eve]) {
    const path = '/api/user/update-details';
    expect(await user.call('POST', path, names)).toMatchObject(failure);
  }
  const member = { id: eve.person.id, customer_id: ana.person.id, ...names };
  expect(await staff.call('POST', '/api/user/fnf-update', member)).toMatchObject(failure);
  for (const { person } of [ana, eve]) {
    const update = '/api/user/update-user';
    expect(await staff.call('POST', update, { id: person.id, ...names })).toMatchObject(failure);
  }
});

test.each(['', '\u200b\u2060\ufeff', '\u3164', '\u2800', '12 34', '…', '\u202e\u00ad'])(
  'a name without a visible letter is refused: %j',
  (name) => {
    expect(isName(name)).toBe(false);
  },
);

test.each([
  ['\u202eAna\u202c Mar\u200bía\ufeff', 'Ana María'],
  ['Bjo\u0308rk', 'Björk'],
  ['de\u00a0la\u2009 \u3000Cruz', 'de la Cruz'],
  ['\u200dAna\u200c', 'Ana'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['葛\u{e0100}城', '葛\u{e0100}城'],
])('the name %j is kept as %j', (typed, kept) => {
  expect(Name('a first name').parse(typed)).toBe(kept);
});

test('a person with one name leaves the other field empty, in every form', async () => {
  const staff = await users.superAdmin();
  const ana = await users.customer();
  const eve = await users.subUser(ana);
  const booking = createBookingForm({ first_name: ' ', last_name: 'Suharto' });
  expect(await visitor().call('POST', '/api/session/validation', booking)).toMatchObject({ status: 200 });
  const namesOf = ({ person: { id } }: { person: { id: string } }) =>
    db.selectFrom('people').select(['fname', 'lname']).where('id', '=', id).executeTakeFirstOrThrow();
  for (const user of [ana, eve]) {
    expect(
      await user.call('POST', '/api/user/update-details', { fname: 'Madonna', lname: '' }),
    ).toMatchObject({
      status: 200,
    });
    expect(await namesOf(user)).toEqual({ fname: 'Madonna', lname: '' });
  }
  const member = {
    id: eve.person.id,
    customer_id: ana.person.id,
    fname: '\u200b',
    lname: 'Pelé',
    contact: '',
  };
  expect(await staff.call('POST', '/api/user/fnf-update', member)).toMatchObject({ status: 200 });
  expect(
    await db
      .selectFrom('memberships')
      .select(['fname', 'lname'])
      .where('person_id', '=', eve.person.id)
      .execute(),
  ).toEqual([{ fname: 'Pelé', lname: '' }]);
  expect(
    await staff.call('POST', '/api/user/update-user', { id: ana.person.id, fname: '', lname: 'Cher' }),
  ).toMatchObject({ status: 200 });
  expect(await namesOf(ana)).toEqual({ fname: 'Cher', lname: '' });
  const row = {
    fname: 'Björk',
    lname: '',
    email: 'bjork@example.com',
    confirmation_email: 'bjork@example.com',
  };
  expect(await ana.call('POST', `/api/user/add-relatives/${ana.person.id}`, [row])).toMatchObject({
    status: 200,
  });
  expect(
    await db.selectFrom('people').select(['fname', 'lname']).where('email', '=', row.email).execute(),
  ).toEqual([{ fname: 'Björk', lname: '' }]);
});

test('without any name, both fields have a message', async () => {
  const booking = createBookingForm({ first_name: '\u200b', last_name: ' ' });
  expect(await visitor().call('POST', '/api/session/validation', booking)).toMatchObject({
    status: 422,
    body: {
      message: { first_name: ['Please enter a first name.'], last_name: ['Please enter a last name.'] },
    },
  });
});
