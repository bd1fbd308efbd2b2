const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** What was typed into the page before it came to life, and where: gives it back to the form that takes its place. */
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
