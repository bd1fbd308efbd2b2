/** With plain spaces, as tests are written: which of them may end a line is a matter of words.test.ts. */
export const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');
