const storageKey = 'svc.shortcuts';

/**
 * Single-key shortcuts, unless the user turned them off on this device because they use these keys for something else.
 */
export const areKeysOn = (): boolean => localStorage.getItem(storageKey) !== 'off';

export function switchKeys(isOn: boolean): void {
  localStorage.setItem(storageKey, isOn ? 'on' : 'off');
}

const fields = 'input, textarea, select, dialog, [contenteditable], [role="slider"], [role="listbox"], [role="menu"]';

/** Whether a key is meant for the page: not for a field, a chart or the browser. */
export function isForPage({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const isTaken = target instanceof HTMLElement && target.closest(fields) !== null;
  return areKeysOn() && !isTaken && !altKey && !ctrlKey && !metaKey;
}
