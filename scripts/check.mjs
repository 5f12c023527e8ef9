// `npm run check`: everything that must hold without running the product, in under a minute.
import { runChecks } from './checks.mjs';

const { passed, failed } = await runChecks();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
