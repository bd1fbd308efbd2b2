import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense, useEffect } from 'react';
import { makeQueryClient } from './api/query-client.ts';
import { Patterns } from './charts/patterns.tsx';
import { optional } from './kit/optional.ts';
import { I18nProvider } from './messages/i18n.tsx';
import { makeAppRouter } from './routes.tsx';

const News = optional(async () => (await import('./frame/news.tsx')).News);

const queryClient = makeQueryClient();
export const router = makeAppRouter(queryClient);

export function App({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return (
    <StrictMode>
      <I18nProvider>
        <QueryClientProvider client={queryClient}>
          <Patterns />
          <RouterProvider router={router} />
          <Suspense>
            <News />
          </Suspense>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  );
}
