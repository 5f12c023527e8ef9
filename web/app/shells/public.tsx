import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';
import { LandingMenu } from './landing-menu.tsx';
import { pageMeta } from './page-meta.ts';

export const meta = pageMeta;

/** The shell of public pages: landing menu and footer, without Mantine, React Query and API calls. */
export default function PublicShell() {
  return (
    <div data-shell="public">
      <LandingMenu />
      <main id="main">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
