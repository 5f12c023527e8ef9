import { connect, type Db } from '@lifestory/server/database/connection.ts';
import { insertSignIn } from '@lifestory/server/domains/people/auth/sign-in/sign-in.queries.ts';
import { type ServedProduct, serveProduct } from '../served-product.ts';
import { seedSize, seedStatements } from './business.sql.ts';
import { createStaffActions, type StaffAction } from './staff-actions.ts';

/** The product with the data of eight years, and sign-ins of all its staff. */
export interface SeededServer extends ServedProduct {
  db: Db;
  tokens: string[];
  staffActions: StaffAction[];
}

/** Starts a product whose business has `share` (0 to 1) of the full size. */
export async function startSeededServer(port: number, share: number): Promise<SeededServer> {
  const product = await serveProduct(port);
  await seed(product.databaseUrl, share);
  const { db } = connect(product.databaseUrl, 4, (error) => console.error(error.message));
  const staff = await db
    .selectFrom('people')
    .select('id')
    .where('staff_role', 'is not', null)
    .where('fname', '=', 'Sam')
    .execute();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  const tokens = await Promise.all(
    staff.map(({ id }) => insertSignIn(db, { personId: id, storyId: null, createdAt: now, expiresAt })),
  );
  return {
    ...product,
    db,
    tokens,
    staffActions: await createStaffActions(db),
    async stop() {
      await db.destroy();
      await product.stop();
    },
  };
}

/** Fills the database; its statements may take minutes on a busy machine. */
async function seed(databaseUrl: string, share: number): Promise<void> {
  const report = (error: Error) => console.error(error.message);
  const { db, pool } = connect(databaseUrl, 1, report, { isLongRunning: true });
  try {
    for (const statement of seedStatements(seedSize(share))) await pool.query(statement);
  } finally {
    await db.destroy();
  }
}
