import { parseDay } from '@svc/domain/day';
import { useI18n } from '../../messages/i18n.tsx';

/** The API words its warnings in English: those that are known are shown in the language of the reader. */
export function ServerWarning({ text }: { text: string }) {
  const { messages, formats } = useI18n();
  const { oldPrices, dailyGrids } = messages.admin.offers;
  const [, count, revision = ''] = /^(\d+) offers have prices from before the last revision of (\S+)$/.exec(text) ?? [];
  const day = parseDay(revision);
  if (count && day) return oldPrices(Number(count), formats.dayPlain(day));
  const provider = /^The price grids of (.+?) are read every day\./.exec(text)?.[1];
  return provider ? dailyGrids(provider) : <span lang="en">{text}</span>;
}
