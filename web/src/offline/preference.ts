const choiceKey = 'svc.device-copy';

/** The preference of this browser. It contains no personal data, only whether there may be a copy to look for. */
export const readPreference = (): string | null => localStorage.getItem(choiceKey);

export function writePreference(choice: 'on' | 'off' | undefined): void {
  if (choice === undefined) localStorage.removeItem(choiceKey);
  else localStorage.setItem(choiceKey, choice);
}
