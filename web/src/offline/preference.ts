const choiceKey = 'svc.device-copy';

/** What this browser was told: nothing of anybody, only whether there may be a copy to look for. */
export const readPreference = (): string | null => localStorage.getItem(choiceKey);

export function writePreference(choice: 'on' | 'off' | undefined): void {
  if (choice === undefined) localStorage.removeItem(choiceKey);
  else localStorage.setItem(choiceKey, choice);
}
