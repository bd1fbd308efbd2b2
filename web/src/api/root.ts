/** The base address from the page: the same files serve `/` and any prefix of a proxy. */
export const root = new URL('./', document.baseURI);
