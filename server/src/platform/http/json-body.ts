import type { App } from './app.ts';
import { InvalidInput } from './closed-input.ts';
import { findJsonSyntaxError } from './json-syntax-error.ts';

/**
 * JSON is the only format of a body, unless a route declares another. An empty body counts as no body, whatever its
 * content type: many programs always send the header.
 */
export function readJsonBodies(app: App): void {
  // A page of another site may send plain text without a preflight request, and no route of ours reads it.
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      void parse(request, body as string, (error, value) =>
        error ? done(describeSyntaxError(String(body))) : done(null, value),
      );
  });
}

function describeSyntaxError(text: string): InvalidInput {
  const syntaxError = findJsonSyntaxError(text);
  const message = syntaxError
    ? `is not JSON: ${syntaxError.reason} at line ${syntaxError.line}, column ${syntaxError.column}`
    : 'has a key that is not accepted: __proto__ or constructor';
  return new InvalidInput([{ field: 'body', message }]);
}
