import type { Plugin } from 'vite';

/** Signs before which French typography wants a space that does not end a line, and which one. */
export const setSpaces = (text: string) =>
  text.replace(/ (?=[;!?])/g, '\u202f').replace(/ (?=[:»])|(?<=«) /g, '\u00a0');

/**
 * Messages are written with plain spaces and typeset at build time. In program text the typeset spaces are whitespace
 * like any other.
 */
export const frenchSpaces: Plugin = {
  name: 'french-spaces',
  enforce: 'pre',
  transform: { filter: { id: /\/messages\/fr\/[\w-]+\.ts$/ }, handler: setSpaces },
};
