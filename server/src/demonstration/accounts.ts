import type { DemoName } from '../config/demo-accounts.ts';

/** A demonstration account: personal data and portrait. */
export interface Character {
  /** The local part of the address at `lifestory.example`, which is also the key in the rest of the demonstration. */
  name: DemoName;
  fname: string;
  lname: string;
  contact: string;
  city: string;
  state: string;
  zip_code: string;
  /** `YYYY-MM-DD` */
  dob: string;
  bio?: string;
  /** How many days ago the account was created. */
  createdDaysAgo: number;
  /** Whether `media/portraits` has a file with this name. */
  hasPortrait: boolean;
  staff?: 'Super Admin' | 'Developer' | 'Interviewer';
}

const person = (
  name: DemoName,
  fname: string,
  lname: string,
  [city, state, zip_code]: [string, string, string],
  contact: string,
  dob: string,
  createdDaysAgo: number,
  hasPortrait = false,
  bio = '',
): Character => ({
  name,
  fname,
  lname,
  city,
  state,
  zip_code,
  contact,
  dob,
  createdDaysAgo,
  hasPortrait,
  bio,
});

const portland: [string, string, string] = ['Portland', 'Oregon', '97205'];
const oakland: [string, string, string] = ['Oakland', 'California', '94611'];

/** All accounts. */
export const characters: readonly Character[] = [
  {
    ...person(
      'admin',
      'June',
      'Marlowe',
      ['Los Angeles', 'California', '90012'],
      '+1 213 373 4253',
      '1979-03-14',
      420,
      true,
    ),
    staff: 'Super Admin',
  },
  {
    ...person(
      'developer',
      'Nico',
      'Adler',
      ['Los Angeles', 'California', '90026'],
      '+1 213 373 4254',
      '1992-08-02',
      400,
      true,
    ),
    staff: 'Developer',
  },
  {
    ...person(
      'interviewer',
      'Ida',
      'Fern',
      ['Pasadena', 'California', '91101'],
      '+1 213 373 4255',
      '1986-06-20',
      380,
      true,
    ),
    staff: 'Interviewer',
  },
  person(
    'rose',
    'Rose',
    'Whitaker',
    portland,
    '+1 503 223 4101',
    '1941-05-19',
    212,
    true,
    'Born on Alder Hill, third of five. Schoolteacher for thirty-one years, gardener for life, grandmother of four.',
  ),
  person(
    'clara',
    'Clara',
    'Whitaker',
    portland,
    '+1 503 223 4177',
    '1967-03-02',
    201,
    true,
    'Rose’s daughter. Keeps the photo boxes.',
  ),
  person(
    'theo',
    'Theo',
    'Whitaker',
    ['Seattle', 'Washington', '98103'],
    '+1 206 441 5320',
    '1972-11-23',
    196,
    true,
  ),
  person('walter', 'Walter', 'Brandt', ['Bend', 'Oregon', '97701'], '+1 541 382 9014', '1944-07-30', 5),
  person(
    'george',
    'George',
    'Okafor',
    oakland,
    '+1 510 465 8830',
    '1938-10-08',
    58,
    true,
    'Forty years on the railways, and a trumpet in the evenings.',
  ),
  person('amara', 'Amara', 'Okafor', oakland, '+1 510 465 8899', '1971-01-17', 58, true),
  person(
    'helen',
    'Helen',
    'Marchetti',
    ['Sacramento', 'California', '95814'],
    '+1 916 442 7712',
    '1946-02-11',
    330,
    true,
  ),
  person(
    'samuel',
    'Samuel',
    'Ortiz',
    ['Tucson', 'Arizona', '85701'],
    '+1 520 622 3340',
    '1950-12-03',
    148,
    true,
  ),
  person('victor', 'Victor', 'Hale', ['Boise', 'Idaho', '83702'], '+1 208 344 6120', '1947-09-09', 16),
  person(
    'irene',
    'Irene',
    'Lindqvist',
    ['Minneapolis', 'Minnesota', '55401'],
    '+1 612 338 4405',
    '1943-06-21',
    12,
  ),
  person('harold', 'Harold', 'Bennett', ['Chicago', 'Illinois', '60605'], '+1 312 427 8850', '1939-04-27', 6),
  person(
    'mei',
    'Mei',
    'Tanaka',
    ['San Francisco', 'California', '94115'],
    '+1 415 563 7720',
    '1948-08-15',
    2,
  ),
  person(
    'louis',
    'Louis',
    'Moreau',
    ['New Orleans', 'Louisiana', '70130'],
    '+1 504 581 3390',
    '1942-11-30',
    9,
  ),
  person('ruth', 'Ruth', 'Abrams', ['Denver', 'Colorado', '80202'], '+1 303 595 4471', '1945-01-05', 21),
  person('ada', 'Ada', 'Grant', ['Atlanta', 'Georgia', '30303'], '+1 404 659 2284', '1951-05-31', 27),
];

/** The accounts that can sign in, with what each of them shows. */
export const accounts: readonly { name: DemoName; role: string; shows: string }[] = [
  { name: 'admin', role: 'Super Admin', shows: 'runs the business' },
  { name: 'developer', role: 'Developer', shows: 'reads everything, changes nothing' },
  { name: 'interviewer', role: 'Interviewer', shows: 'the two interviews assigned to her' },
  { name: 'rose', role: 'Customer', shows: 'a film, a gallery and a family' },
  { name: 'george', role: 'Customer', shows: 'on trial, and a guest of Rose’s story' },
  { name: 'helen', role: 'Customer', shows: 'a story that is in-active' },
  { name: 'clara', role: 'Sub User', shows: 'Rose’s daughter' },
  { name: 'amara', role: 'Sub User', shows: 'booked for George, and helps with his story' },
];
