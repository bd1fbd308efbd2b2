import type { Day } from '@svc/domain/day';

export type Language = 'fr' | 'en';

// A number and its unit stay on one line; French typography sets % closer.
const nb = '\u00a0';
const narrow = '\u202f';
const yearOf = (day: Day) => day.slice(0, 4);
const locales = { fr: 'fr-FR', en: 'en-GB' } as const;

/** French writes the first of a month "1er"; Intl does not. */
const writeDate = (form: Intl.DateTimeFormat, moment: Date, locale: string) =>
  form.format(moment).replace(/(?<=^| )1(?= |$)/, locale === locales.fr ? '1er' : '1');

// Making a formatter takes a hundred times longer than using it, and a calendar names a thousand days.
function makeForms(locale: string) {
  const numbers = new Map<number, Intl.NumberFormat>();
  const dates = new Map<string, Intl.DateTimeFormat>();
  return {
    number(value: number, decimals = 0): string {
      const form =
        numbers.get(decimals) ??
        new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
      numbers.set(decimals, form);
      return form.format(value).replace('-', '−');
    },
    date(day: Day, options: Intl.DateTimeFormatOptions): string {
      const key = Object.entries(options).join();
      const form = dates.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
      dates.set(key, form);
      return writeDate(form, new Date(`${day}T12:00:00Z`), locale);
    },
  };
}

/** Money, from a number or from a decimal text of the API. */
function moneyFormats(locale: string) {
  const euros = (value: number | string, decimals = 2) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'EUR',
      signDisplay: 'negative',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
      .format(Number(value))
      .replace('-', '−');
  return {
    euros,
    /** With its sign, as a difference is written; nothing has none. */
    euroChange: (value: number | string, decimals = 2) => {
      const text = euros(value, decimals);
      return Number(value) > 0 && /[1-9]/.test(text) ? `+${text}` : text;
    },
    /** The price of a kWh: four decimals, up to six where they are significant. */
    price: (value: number | string) => {
      const units = Math.round(Number(value) * 1e6);
      return euros(value, units % 100 ? (units % 10 ? 6 : 5) : 4);
    },
  };
}

const makeClock = (language: Language) => (minute: number) => {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  if (language === 'en') return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return rest === 0 ? `${hour}${nb}h` : `${hour}${nb}h${nb}${String(rest).padStart(2, '0')}`;
};

/** Days and moments. */
function dateFormats(language: Language, date: ReturnType<typeof makeForms>['date']) {
  const locale = locales[language];
  const clock = makeClock(language);
  const plain = (day: Day) => date(day, { day: 'numeric', month: 'short', year: 'numeric' });
  const withYear = (today?: Day, day?: Day) =>
    today !== undefined && day !== undefined && yearOf(today) !== yearOf(day) ? ({ year: 'numeric' } as const) : {};
  return {
    dayLong: (day: Day, today?: Day) =>
      date(day, { weekday: 'long', day: 'numeric', month: 'long', ...withYear(today, day) }),
    dayShort: (day: Day, today?: Day) =>
      date(day, { weekday: 'short', day: 'numeric', month: 'short', ...withYear(today, day) }),
    dayFull: (day: Day) => date(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    dayNumberMonth: (day: Day) => date(day, { day: 'numeric', month: 'long' }),
    weekdayLetter: (day: Day) => date(day, { weekday: 'narrow' }),
    dayPlain: plain,
    /** Two days, both included. What they share is written once. */
    dayRange: (from: Day, to: Day) => {
      if (from === to) return plain(to);
      if (yearOf(from) !== yearOf(to)) return `${plain(from)} – ${plain(to)}`;
      const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
      return `${date(from, isOneMonth ? { day: 'numeric' } : { day: 'numeric', month: 'short' })} – ${plain(to)}`;
    },
    dayMonth: (day: Day) => date(day, { day: 'numeric', month: 'short' }),
    weekdayDate: (day: Day) => date(day, { weekday: 'short', day: 'numeric' }),
    weekday: (day: Day) => date(day, { weekday: 'long' }),
    weekdayShort: (day: Day) => date(day, { weekday: 'short' }),
    month: (day: Day) => date(day, { month: 'long' }),
    monthShort: (day: Day) => date(day, { month: 'short' }),
    monthLetter: (day: Day) => date(day, { month: 'narrow' }),
    monthYear: (day: Day) => date(day, { month: 'long', year: 'numeric' }),
    monthShortYear: (day: Day) => date(day, { month: 'short', year: 'numeric' }),
    /** A moment as the clock in Paris shows it, with its day. */
    moment: (instant: string) => {
      const paris = (options: Intl.DateTimeFormatOptions, written: string = locale) =>
        writeDate(
          new Intl.DateTimeFormat(written, { timeZone: 'Europe/Paris', ...options }),
          new Date(instant),
          written,
        );
      const [hour = 0, minute = 0] = paris({ timeStyle: 'short' }, 'en-GB').split(':').map(Number);
      const day = paris({ weekday: 'long', day: 'numeric', month: 'long' });
      return `${day}${language === 'fr' ? ' à ' : ' at '}${clock(hour * 60 + minute)}`;
    },
  };
}

/** Everything a person reads as a number, a date or an hour, in one language. */
export function makeFormats(language: Language) {
  const locale = locales[language];
  const { number, date } = makeForms(locale);
  const energyNumber = (wh: number) => number(wh / 1000, Math.abs(wh) < 100_000 ? 1 : 0);
  return {
    language,
    number,
    energyNumber,
    energy: (wh: number) => `${energyNumber(wh)}${nb}kWh`,
    kva: (va: number) => `${number(va / 1000, 1)}${nb}kVA`,
    /** With its sign, also for more. */
    signed: (value: number, decimals = 0) => `${value > 0 ? '+' : ''}${number(value, decimals)}`,
    watts: (power: number) => `${number(power)}${nb}W`,
    kilowatts: (power: number) => number(power / 1000, 1),
    /** Sign always; nothing where the base is none; never a signed zero. */
    change: (now: number, before: number): string | undefined => {
      if (before <= 0) return undefined;
      const percent = Math.round((now / before - 1) * 100);
      if (percent === 0) return language === 'fr' ? 'stable' : 'unchanged';
      return `${percent > 0 ? '+' : ''}${number(percent)}${language === 'fr' ? narrow : ''}%`;
    },
    percent: (share: number) => `${number(share * 100)}${language === 'fr' ? narrow : ''}%`,
    clock: makeClock(language),
    /** A name before what it announces. */
    pair: (name: string, value: string) => `${name}${language === 'fr' ? `${nb}: ` : ': '}${value}`,
    /** The name of an offer with the signs of the language: "Fixe −20 %". */
    offerName: (name: string) =>
      name.replace(/(?<=^|\s)-(?=\d)/g, '−').replace(/(?<=\d)\s*%/g, `${language === 'fr' ? narrow : ''}%`),
    /** "a, b et c" */
    list: (names: readonly string[]) => new Intl.ListFormat(locale).format(names),
    ...moneyFormats(locale),
    ...dateFormats(language, date),
    capital: (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1),
  };
}

export type Formats = ReturnType<typeof makeFormats>;

/** The 14 digits are never shown: the last four are enough to distinguish meters. */
export const maskPdl = (usagePointId: string) => `••••${nb}${usagePointId.slice(-4)}`;

type NamedHome = { readonly name: string | null; readonly usage_point_id: string };

/** What a home is called: its name, or "Logement •••• 0012", so that two without a name differ. */
export const homeName = ({ name, usage_point_id }: NamedHome, { unnamedHome }: { readonly unnamedHome: string }) =>
  name ?? `${unnamedHome} ${maskPdl(usage_point_id)}`;

/** The digits beside the name of a home, where its name does not contain them already. */
export const homeDigits = ({ name, usage_point_id }: NamedHome) =>
  name === null ? undefined : maskPdl(usage_point_id);

export const homeWithDigits = (home: NamedHome, messages: { readonly unnamedHome: string }, between = ' ') =>
  [homeName(home, messages), homeDigits(home)].filter(Boolean).join(between);
