/** Where the page says it lives: the same files serve `/` and any prefix of a proxy. */
export const root = new URL('./', document.baseURI);
