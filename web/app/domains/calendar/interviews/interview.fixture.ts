import type { InterviewDetails } from '@lifestory/contract';

const person = {
  id: '01890000-0000-7000-8000-000000000001',
  fname: 'Mei',
  lname: 'Tanaka',
  fullName: 'Mei Tanaka',
  email: 'mei@example.com',
  contact: '+1 213 373 4253',
};

/** The interviewed customer, Mei Tanaka. */
export const interviewee = (
  change: Partial<InterviewDetails['customer']> = {},
): InterviewDetails['customer'] => ({
  ...person,
  role: 'Customer',
  profile: null,
  account_created: true,
  deleted: false,
  created_at: '2027-03-01T17:00:00.000Z',
  details: { bio: '', city: '', state: '', country: '', zip_code: '', dob: null },
  ...change,
});

/** What a Developer may do with an interview. */
export const readOnly: InterviewDetails['can'] = {
  change: false,
  start: false,
  delete: false,
  assign: false,
};

/** A waiting interview on May 4, 2027, at 10:00 AM in Los Angeles, with a meeting link. */
export const interviewDetails = (change: Partial<InterviewDetails> = {}): InterviewDetails => ({
  id: '01890000-0000-7000-8000-000000000050',
  user_id: person.id,
  meeting_id: '8612345',
  start_time: '2027-05-04 10:00:00',
  starts_at: '2027-05-04T17:00:00.000Z',
  duration: 60,
  password: 'garden7',
  created_at: '2027-04-01T17:00:00.000Z',
  join_url: 'https://meet.example.com/mei',
  own_call: false,
  link: 'http://localhost:3000/pay/video',
  hosting_link: 'http://localhost:3000/pay/video-and-hosting',
  status: 'waiting',
  has_begun: false,
  payment: false,
  subscribed: false,
  interviewer: null,
  customer: interviewee(),
  next_step: { kind: 'unpaid', text: 'Not paid yet', action: 'Open the payment links' },
  can: { change: true, start: true, delete: true, assign: true },
  booking: {
    account_for: 'my_self',
    fullName: 'Mei Tanaka',
    booker: '',
    email: person.email,
    contact: person.contact,
  },
  video: null,
  videos: [],
  ...change,
});
