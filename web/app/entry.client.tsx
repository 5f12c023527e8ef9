import './ui/trusted-types.ts';
import { StrictMode, startTransition, useInsertionEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { revokeTokensWhenOnline } from './api/revoke-tokens.ts';
import { preparePages } from './page-chunks.ts';
import { ChunkFailure } from './ui/loading/chunk.ts';

function App() {
  // Rendering creates the router and a layout effect loads the first page. An insertion effect runs between the two.
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
      // The error boundary of a lazy component already shows chunk failures on the page.
      onCaughtError: (error) => {
        if (!(error instanceof ChunkFailure)) console.error(error);
      },
    },
  );
});

revokeTokensWhenOnline();
