import type { Tx } from '../../database/connection.ts';
import { fail } from '../../http/failure.ts';
import type { Booking } from '../interviews/index.ts';
import {
  hasAccount,
  insertPerson,
  insertStoryteller,
  lockPersonByEmail,
  lockReservingPerson,
  lockStorytellersOfBooker,
  type Person,
  updateFields,
} from '../people/index.ts';
import { ensureHelper, ensureStory } from '../stories/index.ts';

/** Fails for an existing account that cannot book. */
export type AssertCanBook = (person: { id: string; staff_role: string | null }) => Promise<void>;

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
export async function ensureBookingParties(
  tx: Tx,
  booking: Booking,
  assertCanBook: AssertCanBook,
): Promise<BookingParties> {
  const isForSelf = booking.account_for === 'my_self';
  const names = isForSelf
    ? { fname: booking.first_name, lname: booking.last_name }
    : { fname: booking.booker_fname ?? '', lname: booking.booker_lname ?? '' };
  const { person, isNew } = await ensureBooker(tx, booking, names, assertCanBook);
  if (!isNew) await updateWithoutAccount(tx, person, isForSelf ? { ...names, dob: booking.dob } : names);
  if (isForSelf) {
    const storyId = await ensureStory(tx, person.id);
    return { storytellerId: person.id, bookerId: null, storyId, isNewStory: isNew };
  }
  const storyteller = isNew ? undefined : await findStoryteller(tx, person.id, booking);
  const storytellerId = storyteller?.id ?? (await insertStoryteller(tx, person.id, toStoryteller(booking)));
  const { first_name: fname, last_name: lname, dob } = booking;
  if (storyteller) await updateWithoutAccount(tx, storyteller, { fname, lname, dob });
  const storyId = await ensureStory(tx, storytellerId);
  await ensureHelper(tx, storyId, {
    personId: person.id,
    fname: names.fname || person.fname,
    lname: names.lname || person.lname,
    contact: booking.contact,
  });
  return { storytellerId, bookerId: person.id, storyId, isNewStory: !storyteller };
}

/** Finds or inserts the person of the e-mail address, and locks them. */
async function ensureBooker(
  tx: Tx,
  booking: Booking,
  names: { fname: string; lname: string },
  assertCanBook: AssertCanBook,
): Promise<{ person: Person; isNew: boolean }> {
  const { email, contact } = booking;
  const details = booking.account_for === 'my_self' ? toStoryteller(booking) : { contact };
  const newPerson = await insertPerson(tx, { ...details, ...names, email });
  if (newPerson) return { person: newPerson, isNew: true };
  const person = (await lockPersonByEmail(tx, email)) ?? (await lockReservingPerson(tx, email));
  if (!person) throw fail('conflict');
  await assertCanBook(person);
  return { person, isNew: false };
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

/**
 * Finds the storyteller of a booking among those for whom the person booked before: the one with the same name, or with
 * the same first name and date of birth, so that a corrected surname or date does not create another story.
 */
async function findStoryteller(tx: Tx, bookerId: string, booking: Booking): Promise<Person | undefined> {
  const isSameName = (text: string, otherText: string) =>
    text.trim().toLowerCase() === otherText.trim().toLowerCase();
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
