import { Name } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { bookingForm } from '../../testing/booking-form.ts';

const { users, visitor } = await testApp();
const accepts = (name: string) => Name('a first name').safeParse(name).success;

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
  expect(accepts(name)).toBe(true);
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
  expect(accepts(name)).toBe(false);
});

test('a web address is rejected in every name field', async () => {
  const staff = await users.superAdmin();
  const ana = await users.customer();
  const eve = await users.subUser(ana);
  const bad = 'Win at evil.com';
  const booking = await visitor().call(
    'POST',
    '/api/session/validation',
    bookingForm({ first_name: bad, last_name: bad }),
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
  const row = { fname: bad, lname: bad, email: 'x@example.com', contact: '', relationship: 'Unknown' };
  const path = `/user/add-relatives/${ana.person.id}`;
  expect(await ana.call('POST', `/api${path}`, [row])).toMatchObject({
    status: 422,
    body: { message: { '0.fname': [expect.any(String)], '0.lname': [expect.any(String)] } },
  });
  const names = { fname: bad, lname: bad };
  const refused = {
    status: 422,
    body: { message: { fname: [expect.any(String)], lname: [expect.any(String)] } },
  };
  for (const member of [ana, eve]) {
    const own = '/api/user/update-details';
    expect(await member.call('POST', own, names)).toMatchObject(refused);
  }
  const member = { id: eve.person.id, customer_id: ana.person.id, ...names };
  expect(await staff.call('POST', '/api/user/fnf-update', member)).toMatchObject(refused);
  for (const { person } of [ana, eve]) {
    const update = '/api/user/update-user';
    expect(await staff.call('POST', update, { id: person.id, ...names })).toMatchObject(refused);
  }
});
