/** With plain spaces, as tests are written: messages.test.ts covers which of them may end a line. */
export const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');
