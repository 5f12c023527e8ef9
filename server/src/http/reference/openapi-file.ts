// Writes docs/openapi.json, the description of the API: `npm run api`, after a change of the contract.
// With --verify it only checks whether the file is up to date, and exits with 1 if not.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from './openapi.ts';

const file = join(import.meta.dirname, '../../../../docs/openapi.json');
/** Values at the sixth level and below share a line, which keeps the file below a megabyte. */
const description = `${JSON.stringify(describeApi(), null, 1).replaceAll(/\n {6,}/g, ' ')}\n`;

if (!process.argv.includes('--verify')) {
  writeFileSync(file, description);
} else if (readFileSync(file, 'utf8') !== description) {
  console.error(
    'The contract differs from docs/openapi.json. If that is intended, run `npm run api` and commit the file.',
  );
  process.exitCode = 1;
}
