import type { RouteOptions } from 'fastify';
import type { App } from './app.ts';
import { methodsOf } from './closed-input.ts';

type Known = { readonly form: RegExp; readonly methods: Set<string> };

/** Records every route, so that a wrong method on a known path can be distinguished from a wrong path. */
export function watchMethods(app: App): (path: string) => string[] {
  const known = new Map<string, Known>();
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return;
    const entry = known.get(route.url) ?? { form: formOf(route), methods: new Set() };
    for (const method of methodsOf(route)) entry.methods.add(method);
    known.set(route.url, entry);
  });
  return (path) => {
    const methods = [...known.values()].filter(({ form }) => form.test(path)).flatMap((entry) => [...entry.methods]);
    return [...new Set(methods)].sort();
  };
}

function formOf({ url }: Pick<RouteOptions, 'url'>): RegExp {
  const parts = url
    .replace(/\/+$/, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.+()]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}/?$`);
}
