import type { PointErrorCode } from '@svc/domain/delivery-points/point-error';

type Texts = Readonly<Record<PointErrorCode, string>> & { readonly other: (code: string) => string };

/** The error of a meter in the language of the page: the `detail` of the API is English. */
export const describePointError = ({ code }: { readonly code: string }, texts: Texts): string =>
  code !== 'other' && Object.hasOwn(texts, code) ? texts[code as PointErrorCode] : texts.other(code);
