import { foldText } from '@lifestory/contract/folded-text';
import type { Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import { fail } from '../../../http/failure.ts';
import {
  hasAccount,
  insertPerson,
  insertStoryteller,
  lockPersonByEmail,
  lockReservingPerson,
  lockStorytellersOfBooker,
  type Person,
  updateFields,
} from '../../people/people/index.ts';
import { ensureHelper, ensureStory, insertStory } from '../../people/stories/index.ts';
import type { Booking } from '../interviews/index.ts';
import { assertCanBook } from './booking-limit.service.ts';

/** The people of a booking, and the storyteller's story. */
export interface BookingParties {
  storytellerId: string;
  /** The person who books for the storyteller; null if the storyteller books. */
  bookerId: string | null;
  storyId: string;
  /** Whether the story was created for this booking. */
  isNewStory: boolean;
}

/**
 * Finds or inserts the storyteller, their story and the booker, who becomes a helper of the story. Until an account
 * exists, the latest booking replaces names and date of birth; a booking neither changes an existing account nor
 * reveals one.
 */
export const ensureBookingParties = (
  tx: Tx,
  booking: Booking,
  now: Date,
  isBookedByStaff: boolean,
): Promise<BookingParties> =>
  booking.account_for === 'my_self'
    ? ensureOwnParties(tx, booking, now, isBookedByStaff)
    : ensurePartiesOfBooker(tx, booking, now, isBookedByStaff);

async function ensureOwnParties(
  tx: Tx,
  booking: Booking,
  now: Date,
  isBookedByStaff: boolean,
): Promise<BookingParties> {
  const details = toStoryteller(booking);
  const id = newId();
  const [newPerson, newStoryId] = await Promise.all([
    insertPerson(tx, { ...details, id, email: booking.email }),
    insertStory(tx, id),
  ]);
  if (newPerson && newStoryId) {
    return { storytellerId: id, bookerId: null, storyId: newStoryId, isNewStory: true };
  }
  const person = await lockBooker(tx, booking.email, now, isBookedByStaff);
  await updateWithoutAccount(tx, person, toNames(details));
  const storyId = await ensureStory(tx, person.id);
  return { storytellerId: person.id, bookerId: null, storyId, isNewStory: false };
}

async function ensurePartiesOfBooker(
  tx: Tx,
  booking: Booking,
  now: Date,
  isBookedByStaff: boolean,
): Promise<BookingParties> {
  const names = { fname: booking.booker_fname ?? '', lname: booking.booker_lname ?? '' };
  const newPerson = await insertPerson(tx, { contact: booking.contact, ...names, email: booking.email });
  const person = newPerson ?? (await lockBooker(tx, booking.email, now, isBookedByStaff));
  if (!newPerson) await updateWithoutAccount(tx, person, names);
  const helper = {
    personId: person.id,
    fname: names.fname || person.fname,
    lname: names.lname || person.lname,
    contact: booking.contact,
  };
  const details = toStoryteller(booking);
  const storyteller = newPerson ? undefined : await findStoryteller(tx, person.id, booking);
  if (storyteller) {
    await updateWithoutAccount(tx, storyteller, toNames(details));
    const storyId = await ensureStory(tx, storyteller.id);
    await ensureHelper(tx, storyId, helper);
    return { storytellerId: storyteller.id, bookerId: person.id, storyId, isNewStory: false };
  }
  const [storytellerId, storyId] = [newId(), newId()];
  await Promise.all([
    insertStoryteller(tx, person.id, { ...details, id: storytellerId }),
    insertStory(tx, storytellerId, storyId),
    ensureHelper(tx, storyId, helper),
  ]);
  return { storytellerId, bookerId: person.id, storyId, isNewStory: true };
}

/** Finds the person of an e-mail address that is in use or reserved, and locks them. Fails unless they can book. */
async function lockBooker(tx: Tx, email: string, now: Date, isBookedByStaff: boolean): Promise<Person> {
  const person = (await lockPersonByEmail(tx, email)) ?? (await lockReservingPerson(tx, email));
  if (!person) throw fail('conflict');
  await assertCanBook(tx, person, now, isBookedByStaff);
  return person;
}

const toStoryteller = (booking: Booking) => ({
  fname: booking.first_name,
  lname: booking.last_name,
  contact: booking.contact,
  country: booking.country,
  state: booking.state,
  city: booking.city,
  zip_code: booking.zip_code,
  dob: booking.dob,
  // Otherwise the insertion of the story updates the row, with all its index entries.
  storyteller: true,
});

const toNames = ({ fname, lname, dob }: ReturnType<typeof toStoryteller>) => ({ fname, lname, dob });

/**
 * Finds the storyteller of a booking among those for whom the person booked before: the one with the same name, or with
 * the same first name and date of birth, so that a corrected surname or date does not create another story.
 */
async function findStoryteller(tx: Tx, bookerId: string, booking: Booking): Promise<Person | undefined> {
  const isSameName = (text: string, otherText: string) => foldText(text) === foldText(otherText);
  const storytellers = await lockStorytellersOfBooker(tx, bookerId);
  const namesakes = storytellers.filter(({ fname }) => isSameName(fname, booking.first_name));
  return (
    namesakes.find(({ dob, lname }) => dob === booking.dob && isSameName(lname, booking.last_name)) ??
    namesakes.find(({ lname }) => isSameName(lname, booking.last_name)) ??
    namesakes.find(({ dob }) => dob === booking.dob)
  );
}

/** Updates details of a person who has no account yet. Empty values keep what is stored. */
async function updateWithoutAccount(
  tx: Tx,
  person: Person,
  details: { fname: string; lname: string; dob?: string },
): Promise<void> {
  const nonEmpty = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''));
  if (Object.keys(nonEmpty).length === 0 || (await hasAccount(tx, person))) return;
  await updateFields(tx, person.id, nonEmpty);
}
