import { Outlet } from 'react-router';
import { guard } from '../guard.ts';
import { AppServices } from './app-services.tsx';
import { pageMeta } from './page-meta.ts';

export const meta = pageMeta;
export const clientMiddleware = [guard];

/** The shell of video calls: the page alone, without menus that lead away from it. */
export default function CallShell() {
  return (
    <AppServices>
      <main id="main" data-shell="call">
        <Outlet />
      </main>
    </AppServices>
  );
}
