/** The screens of a local client, before anything is set. */
export const boxShots = [
  { name: 'destinations', mode: 'client', path: () => '/destinations' },
  { name: 'destination-mqtt', mode: 'client', path: () => '/destinations/mqtt' },
  { name: 'journal', mode: 'client', path: () => '/journal' },
  { name: 'setup', mode: 'client', path: () => '/setup' },
] as const;
