// `npm run check`: everything that must hold without running the product, in under a minute.
import { runChecks } from './checks.mjs';

const { passed, failures } = await runChecks();
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
