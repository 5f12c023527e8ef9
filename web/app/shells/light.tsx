import { Outlet } from 'react-router';
import { guard } from '../guard.ts';
import { Footer } from './footer.tsx';
import { LandingMenu } from './landing-menu.tsx';
import { pageMeta } from './page-meta.ts';

export const meta = pageMeta;
export const clientMiddleware = [guard];

/** The shell of pages with which many visits begin: like `plain`, but without Mantine and the query cache. */
export default function LightShell() {
  return (
    <div data-shell="light">
      <LandingMenu />
      <main id="main">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
