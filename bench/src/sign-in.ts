import { connect } from '@lifestory/server/database/connection.ts';
import {
  checkPassword,
  hashPassword,
} from '@lifestory/server/domains/people/auth/passwords/password-hash.ts';
import { insertPerson } from '@lifestory/server/domains/people/people/index.ts';
import { type Benchmark, median, type Row } from './measure/row.ts';
import { serveProduct } from './served-product.ts';

const port = 3137;
const rounds = 5;
/** Sign-ins of each side in each round, one after another. */
const repetitions = 20;
const password = 'garden-gate-1947';

/** A sign-in through the API, compared with the password check alone. */
export const signIn: Benchmark = {
  name: 'sign-in',
  async run() {
    const product = await serveProduct(port);
    const { db } = connect(product.databaseUrl, 1, (error) => console.error(error.message));
    try {
      const hash = await hashPassword(password);
      const email = 'ana@example.com';
      const person = { email, fname: 'Ana', lname: 'Marsh', staff_role: 'Developer', password_hash: hash };
      await insertPerson(db, person);
      const productMs: number[] = [];
      const peerMs: number[] = [];
      // The first round warms up and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        const signInMs = await measureMs(() => signInOnce(email));
        const checkMs = await measureMs(() => checkPassword(password, hash));
        if (round === 0) continue;
        productMs.push(signInMs);
        peerMs.push(checkMs);
      }
      const toRow = (subject: string, values: number[]): Row => ({
        subject,
        'ms each (median)': Number(median(values).toFixed(1)),
        min: Number(Math.min(...values).toFixed(1)),
        max: Number(Math.max(...values).toFixed(1)),
      });
      const peer = { name: 'the hash alone', value: median(peerMs) };
      const goals = [{ figure: 'sign-in, ms', value: median(productMs), peer, max: 1.2 }];
      return [{ ...toRow('sign-in through the API', productMs), goals }, toRow('the hash alone', peerMs)];
    } finally {
      await db.destroy();
      await product.stop();
    }
  },
};

/** Runs an action several times in a row; returns the milliseconds per run. */
async function measureMs(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let time = 0; time < repetitions; time += 1) await action();
  return (performance.now() - startedAt) / repetitions;
}

async function signInOnce(email: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The sign-in failed: ${text}`);
}
