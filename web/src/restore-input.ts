const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/**
 * Captures the text typed into the page before the app started, and the focused field. Restores both in the form that
 * replaces it.
 */
export function captureInput(node: HTMLElement): () => void {
  const fields = () => [...node.querySelectorAll('input')];
  const input = fields().map(({ value }) => value);
  const focused = fields().indexOf(document.activeElement as HTMLInputElement);
  return () => {
    fields().forEach((field, at) => {
      if (!input[at]) return;
      write?.call(field, input[at]);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    fields()[focused]?.focus();
  };
}
