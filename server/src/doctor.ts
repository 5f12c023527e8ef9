import { examineInstallation } from './doctor/examination.ts';
import { readEnv } from './env.ts';

// `npm run doctor`: checks the configuration against the real services and reports problems, without changing data.

try {
  const { report, problemCount } = await examineInstallation(readEnv(process.env));
  console.log(report);
  process.exit(problemCount === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
