import './ui/trusted-types.ts';
import { StrictMode, startTransition, useInsertionEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { revokeTokensWhenOnline } from './api/revoke-tokens.ts';
import { preparePages } from './page-chunks.ts';
import { ChunkFailure } from './ui/loading/chunk.ts';

function App() {
  // Rendering creates the router, and a layout effect loads the first page: this runs in between.
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
      // A component that cannot be loaded reports it on the page.
      onCaughtError: (error) => {
        if (!(error instanceof ChunkFailure)) console.error(error);
      },
    },
  );
});

revokeTokensWhenOnline();
