import { Name } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { createBookingForm } from '../../testing/booking-form.ts';

const { users, visitor } = await createTestApp();
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
