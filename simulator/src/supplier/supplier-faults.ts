import type { FaultKind } from '../faults.ts';

/** Faults that only the site's responses can have; broken JSON, pages and silence are faults of any response. */
export const supplierFaults: readonly FaultKind[] = [
  { name: 'supplier_array', means: 'the genuine answer in a list', alter: (body) => `[${body}]` },
  { name: 'supplier_null_fields', means: 'both values null', alter: (body) => rewriteValues(body, () => null) },
  { name: 'supplier_no_fields', means: 'an object without the two values', alter: () => '{}' },
  {
    name: 'supplier_untidy_values',
    means: 'the values in lower case between spaces',
    alter: (body) => rewriteValues(body, (value) => ` ${value.toLowerCase()} `),
  },
  {
    name: 'supplier_json_as_html',
    means: 'the genuine answer under text/html',
    alter: (body, reply) => {
      reply.header('content-type', 'text/html; charset=utf-8');
      return body;
    },
  },
];

function rewriteValues(body: string, rewrite: (value: string) => unknown): string {
  return JSON.stringify(JSON.parse(body, (_key, value) => (typeof value === 'string' ? rewrite(value) : value)));
}
