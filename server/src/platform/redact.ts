// What must never be written down, by its form. Order matters: whole credentials before their parts. A match begins where
// its run of characters begins, so that the time grows with the length of a text and not with its square.
const rules: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[^\s"\\,}]+/gi, '$1 [redacted]'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.?[\w-]*/g, '[jwt]'],
  [/([?&](?:token|code|state|access_token|client_secret|autorisation_id)=)[^\s&"\\]+/gi, '$1[redacted]'],
  [/(?<!\w)(\w+:\/\/)[^\s/:@"\\]*:[^\s/@"\\]+@/g, '$1[redacted]@'],
  [/(?<![\w-])[\w-]{43,}(?![\w-])/g, '[secret]'],
  [/(?<![\w.+%-])[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(?<!\d)\d{10}(\d{4})(?!\d)/g, '…$1'],
];

/** Removes tokens, secrets, e-mails and whole PDL numbers (their last four digits stay) from a text. */
export function redact(text: string): string {
  return rules.reduce((clean, [form, replacement]) => clean.replace(form, replacement), text);
}
