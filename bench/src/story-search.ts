import { demoEmail } from '@lifestory/server/config/demo-accounts.ts';
import { connect } from '@lifestory/server/database/connection.ts';
import { signInForBrowser } from './browser/sign-in-state.ts';
import { quantile } from './business/simulated-staff.ts';
import { growGallery } from './gallery/growth.ts';
import { addTranscriptSql } from './gallery/story-search.sql.ts';
import { sendRequest } from './measure/http-request.ts';
import { type Benchmark, median } from './measure/row.ts';
import { serveProduct } from './served-product.ts';

const port = 3252;
const site = `http://127.0.0.1:${port}`;
const requestCount = 200;

/** What people search for: rare and common words, beginnings of words, several words, and words with a typo. */
const searches: Record<string, (number: number) => string> = {
  'a rare word': (number) => `number ${1000 + number * 29}`,
  'a common word': (number) => ['farm', 'river', 'winter', 'letter'][number % 4] ?? '',
  'the beginning of a word': (number) => ['har', 'orc', 'ki', 'w'][number % 4] ?? '',
  'two words': (number) => ['farm river', 'winter bread', 'horse snow'][number % 3] ?? '',
  'a word with a typo': (number) => ['havrest', 'kitchne', 'weding', 'orchrad'][number % 4] ?? '',
  'a word that nobody said': (number) => ['umbrella', 'zeppelin'][number % 2] ?? '',
};

/** The search over a story with 5,000 photographs and ten hours of transcript. */
export const storySearch: Benchmark = {
  name: 'story-search',
  async run() {
    const product = await serveProduct(port, true);
    const { db, pool } = connect(product.databaseUrl, 2, (error) => console.error(error.message));
    try {
      await growGallery(pool, product.dataDir, demoEmail('rose'), 5000);
      await pool.query(addTranscriptSql(demoEmail('rose'), 10));
      await pool.query('vacuum analyze transcript_sentences');
      const { origins } = await signInForBrowser(site, 'rose');
      const token = origins[0]?.localStorage.find(({ name }) => name === 'sanctum_token')?.value ?? '';
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const rows = [];
      for (const [name, createQuery] of Object.entries(searches)) {
        const durationsMs: number[] = [];
        let hits = 0;
        for (let number = 0; number < requestCount + 20; number += 1) {
          const start = performance.now();
          const body = JSON.stringify({ query: createQuery(number) });
          const response = await sendRequest(`${site}/api/story/search`, headers, [body]);
          if (response.status !== 200) throw new Error(`The search failed: ${response.body}`);
          // The first requests warm up.
          if (number >= 20) durationsMs.push(performance.now() - start);
          hits = JSON.parse(response.body).data.hits.length;
        }
        const p95 = quantile(durationsMs, 0.95);
        rows.push({
          search: name,
          hits,
          'median ms': Number(median(durationsMs).toFixed(1)),
          'p95 ms': Number(p95.toFixed(1)),
          goals: [{ figure: `${name}, p95 ms`, value: p95, max: 50 }],
        });
      }
      return rows;
    } finally {
      await db.destroy();
      await product.stop();
    }
  },
};
