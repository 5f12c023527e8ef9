import type { Db } from '../database/connection.ts';

/** The password of all demonstration accounts; it is public. */
export const demoPassword = 'garden-gate-1947';

/** The people of the demonstration, by the local part of their e-mail address at `lifestory.example`. */
export const demoNames = [
  'admin',
  'developer',
  'interviewer',
  'rose',
  'clara',
  'theo',
  'walter',
  'george',
  'amara',
  'helen',
  'samuel',
  'victor',
  'irene',
  'harold',
  'mei',
  'louis',
  'ruth',
  'ada',
] as const;
export type DemoName = (typeof demoNames)[number];

/** The e-mail address of a demonstration account. */
export const demoEmail = (name: DemoName): string => `${name}@lifestory.example`;

/** The e-mail address of the demonstration's Super Admin; also the default ADMIN_EMAIL of a first start. */
export const demoAdminEmail = demoEmail('admin');

/** E-mail addresses that exist only in a demonstration. */
export const demoEmails: readonly string[] = demoNames
  .map(demoEmail)
  .filter((email) => email !== demoAdminEmail);

/** Whether the database contains demonstration accounts, including customers who can be restored. */
export async function hasDemoPeople(db: Db): Promise<boolean> {
  const people = db
    .selectFrom('people')
    .select('id')
    .where('email', 'in', demoEmails)
    .where('erased_at', 'is', null);
  // One index has the addresses of existing people, another those of deleted ones.
  const person = await people
    .where('deleted_at', 'is', null)
    .unionAll(people.where('deleted_at', 'is not', null).where('staff_role', 'is', null))
    .limit(1)
    .executeTakeFirst();
  return person !== undefined;
}
