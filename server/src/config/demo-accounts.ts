import type { Db } from '../database/connection.ts';

/** The one password of the demonstration; it is published. */
export const demoPassword = 'garden-gate-1947';

/** Everybody of the demonstration, by the part of the address before `@lifestory.example`. */
export const demoNames = [
  'admin',
  'developer',
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

/** The e-mail address of somebody of the demonstration. */
export const demoEmail = (name: DemoName): string => `${name}@lifestory.example`;

/** The address of the Super Admin of the demonstration, which a real first start uses as well when it is given none. */
export const demoAdminEmail = demoEmail('admin');

/** Addresses that only a demonstration has. */
export const demoEmails: readonly string[] = demoNames
  .map(demoEmail)
  .filter((email) => email !== demoAdminEmail);

/** Whether the database holds people of the demonstration. */
export async function hasDemoPeople(db: Db): Promise<boolean> {
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('email', 'in', demoEmails)
    .where('erased_at', 'is', null)
    .where((where) => where.or([where('deleted_at', 'is', null), where('staff_role', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  return person !== undefined;
}
