import { type Day, yearOf } from '../day.ts';

/**
 * Money, exact: an integer of grains. A grain divides both a watt-minute at a price of 0.000001 EUR/kWh
 * (1/60,000,000,000 EUR) and a day of a subscription in years of 365 and of 366 days, so nothing is rounded
 * before it is shown.
 */
export type Amount = bigint;

/** 61 x 73: what 60,000,000,000 lacks to be divided by 365 and by 366. */
const yearPart = 4_453n;
const grainsPerEuro = 60_000_000_000n * yearPart;
const grainsPerMicroEuro = grainsPerEuro / 1_000_000n;

/** A price per kWh in units of 0.000001 EUR. */
export type Price = number;
/** A monthly price in units of 0.000001 EUR. */
export type MonthlyPrice = number;

export const wattMinutesPerKwh = 60_000;

/** What this energy costs: watt-minutes times a price, in grains. */
export function costOf(wattMinutes: number, price: Price): Amount {
  return BigInt(wattMinutes) * BigInt(price) * yearPart;
}

/** A day of a subscription costs twelve months divided by the days of that calendar year. */
export function subscriptionOfDay(monthly: MonthlyPrice, day: Day): Amount {
  return (monthlyAmount(monthly) * 12n) / BigInt(daysInYear(yearOf(day)));
}

export function monthlyAmount(monthly: MonthlyPrice): Amount {
  return BigInt(monthly) * grainsPerMicroEuro;
}

export function daysInYear(year: number): 365 | 366 {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 366 : 365;
}

/** How a person writes a price or an amount. */
export const decimalForm = /^\s*(\d{1,9})(?:[.,](\d{1,12}))?\s*$/;

/** Reads `0.1952`, `0,1952` or a number as a whole number of units of 10^-places EUR, halves up; undefined if not one. */
export function readUnits(value: number | string, places: number): number | undefined {
  const match = decimalForm.exec(typeof value === 'number' ? toPlainText(value) : value);
  if (!match) return undefined;
  const fraction = (match[2] ?? '').padEnd(places + 1, '0');
  const whole = Number(`${match[1]}${fraction.slice(0, places)}`);
  return whole + (Number(fraction[places]) >= 5 ? 1 : 0);
}

/** Suppliers publish at most six decimals, so a computation never rounds a price. */
const priceDecimals = 6;

export function readPrice(value: number | string): Price | undefined {
  return readUnits(value, priceDecimals);
}

export function readMonthlyPrice(value: number | string): MonthlyPrice | undefined {
  return readUnits(value, priceDecimals);
}

/** Whether a price has no more decimals than a computation uses. Input with more is refused instead of rounded. */
export function hasPriceDecimals(value: number | string): boolean {
  // A program that computed its price sends 0.20300000000000001: the number that it means has 15 digits.
  const text = typeof value === 'number' ? String(Number(value.toPrecision(15))) : value;
  const decimals = /^\s*-?\d+(?:[.,](\d+))?\s*$/.exec(text);
  return decimals !== null && (decimals[1] ?? '').replace(/0+$/, '').length <= priceDecimals;
}

// JavaScript writes a small number as 1e-7. No supplier sells at such a price, but it must not become 1.
function toPlainText(value: number): string {
  return Number.isFinite(value) ? value.toFixed(12).replace(/0+$/, '').replace(/\.$/, '') : '';
}

/** '12.30': rounded half away from zero to this many decimals, at output only. */
export function formatAmount(amount: Amount, decimals = 2): string {
  return formatRatio(amount, grainsPerEuro, decimals);
}

/** The cost of energy as a whole number of 1/60,000,000,000 EUR: lists of such numbers add up to the last unit. */
export function formatUnits(amount: Amount): string {
  return (amount / yearPart).toString();
}

/** '8.000': watt-minutes as kWh. */
export function formatKwh(wattMinutes: number, decimals = 3): string {
  return formatRatio(BigInt(wattMinutes), BigInt(wattMinutesPerKwh), decimals);
}

/** '0.19520', '0.182477': the sixth decimal only where it is not zero. */
export function formatPrice(price: Price): string {
  return formatRatio(BigInt(price), 1_000_000n, priceDecimals).replace(/0$/, '');
}

function formatRatio(value: bigint, unit: bigint, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const size = value < 0n ? -value : value;
  const rounded = (size * scale * 2n + unit) / (unit * 2n);
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return value < 0n && rounded !== 0n ? `-${text}` : text;
}

/** The amount a text of euros names, for example of a bill; undefined if it is not one. */
export function readAmount(value: number | string): Amount | undefined {
  const units = readUnits(value, 6);
  return units === undefined ? undefined : BigInt(units) * grainsPerMicroEuro;
}
