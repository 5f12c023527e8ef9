import type { Page } from '@playwright/test';

/** The part of React Router's own object that `navigate` uses. */
interface Router {
  state: { initialized: boolean };
  navigate(path: string): Promise<void>;
}

/**
 * Opens a page of the product from another one, as its links do, once its scripts have started. Loading a document
 * instead takes several times the CPU time, and forgets what was read from the server in the last half minute.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.waitForFunction((to) => {
    const router = (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;
    return router?.state.initialized && router.navigate(to).then(() => true);
  }, path);
}
