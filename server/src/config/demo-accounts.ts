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

/** Whether the database contains demonstration accounts. */
export async function hasDemoPeople(db: Db): Promise<boolean> {
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('email', 'in', demoEmails)
    .where('erased_at', 'is', null)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('staff_role', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  return person !== undefined;
}
