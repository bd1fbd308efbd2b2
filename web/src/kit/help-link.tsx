import type { ReactNode } from 'react';
import { useI18n } from '../messages/i18n.tsx';

/** The documentation, in the language of the screen. */
export const docsAddress = (language: 'fr' | 'en') => `docs/${language === 'fr' ? 'fr/' : ''}`;

/** Its page about an error or a notice. */
export const helpAddress = (language: 'fr' | 'en', name: string) =>
  `${docsAddress(language)}help/${name.toLowerCase()}.html`;

/** Of an `ApiError`. Another error has none of them. */
type FailedRequest = { readonly status?: number; readonly code?: string; readonly help?: string | undefined };

/**
 * The name of the page about an error: the code of the API, which names a page for unknown codes of the operator too.
 * Undefined for what has no page, such as a response without a code.
 */
export function helpNameOf(error: unknown): string | undefined {
  const { status = 0, code = '', help } = (error ?? {}) as FailedRequest;
  return status === 0 ? undefined : (help?.split('#')[1] ?? nameOfCode(code));
}

/** The codes of the operator that have a page; the others share one. No code of ours contains a hyphen. */
const knownOperatorCodes = /^(ADAM-(DC-00(0[789]|1[56])|ERR0(061|069|075|123|155|191))|STM-ERR-0000019)$/;

/** The name of the page about a code. Undefined for a status without a code. */
export function nameOfCode(code: string): string | undefined {
  if (code === '' || code.startsWith('HTTP_')) return undefined;
  return /^[A-Z]+-/.test(code) && !knownOperatorCodes.test(code) ? 'operator_refusal' : code;
}

type HelpLinkProps = {
  /** A code of an error; `notice-` before that of a notice, `destination-` before a failure of a destination. */
  name: string | undefined;
  children?: ReactNode;
};

/** Leads to what happened, what to do, and whether it passes by itself. Nothing where no page is about it. */
export function HelpLink({ name, children }: HelpLinkProps) {
  const { messages, formats } = useI18n();
  const page = name && nameOfCode(name);
  if (!page) return children;
  return (
    <a className={children ? 'link' : 'link whitespace-nowrap'} href={helpAddress(formats.language, page)}>
      {children ?? messages.explainCode}
    </a>
  );
}
