import { connect, type Db } from '@lifestory/server/database/connection.ts';
import { insertSignIn } from '@lifestory/server/features/auth/sign-in/sign-in.queries.ts';
import { foundBusiness, grownBusiness } from './business.sql.ts';
import { type Click, createClicks } from './clicks.ts';
import { type ServedProduct, serveProduct } from './served-product.ts';

/** The product with the data of eight years, and sign-ins of all its staff. */
export interface Business extends ServedProduct {
  db: Db;
  tokens: string[];
  clicks: Click[];
}

/** Serves a product whose business has that share of the full size. */
export async function openBusiness(port: number, share: number): Promise<Business> {
  const product = await serveProduct(port);
  const { db, pool } = connect(product.databaseUrl, 4, (error) => console.error(error.message));
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  for (const statement of foundBusiness(grownBusiness(share))) await client.query(statement);
  client.release();
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
    clicks: await createClicks(db),
    async stop() {
      await db.destroy();
      await product.stop();
    },
  };
}
