import './ui/trusted-types.ts';
import { StrictMode, startTransition, useInsertionEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { revokeTokensWhenOnline } from './api/revoke-tokens.ts';
import { preparePages } from './page-chunks.ts';
import { ChunkFailure } from './ui/chunk.ts';

function App() {
  // Rendering makes the router, and a layout effect of it loads the first page: this runs in between.
  useInsertionEffect(preparePages, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <App />
    </StrictMode>,
    {
      // A part that cannot be loaded says so on the page.
      onCaughtError: (error) => {
        if (!(error instanceof ChunkFailure)) console.error(error);
      },
    },
  );
});

revokeTokensWhenOnline();
