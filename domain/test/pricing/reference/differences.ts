import type { Cost } from '../../../src/pricing/cost.ts';
import type { CostSlot } from '../../../src/pricing/explain.ts';
import { civil } from './clock.ts';
import type { DayCost, MinuteCost } from './cost.ts';
import { amountOf } from './money.ts';

/** A cost as a text in which every number counts, so that two ways to compute it are compared whole. */
export function writeReference(days: readonly DayCost[], tags = true): string {
  const sums = new Map<string, bigint>();
  let amount = 0n;
  let energy = 0n;
  let subscription: bigint | null = 0n;
  for (const day of days) {
    amount += day.amount;
    energy += day.energy;
    subscription = subscription === null || day.subscription === null ? null : subscription + day.subscription;
    for (const minute of day.sums) {
      const name = nameOf(minute, tags);
      sums.set(name, (sums.get(name) ?? 0n) + minute.energy);
    }
  }
  const flags = new Set(days.flatMap((day) => [...day.flags]));
  return write({ energy, amount, subscription, flags, sums });
}

export function writeProduct(cost: Cost, tags = true): string {
  const sums = new Map<string, bigint>();
  const add = (name: string, energy: number) => sums.set(name, (sums.get(name) ?? 0n) + BigInt(energy));
  let amount = 0n;
  for (const line of cost.lines) {
    add(nameOf({ ...line, price: BigInt(line.price), reason: null }, tags), line.energy);
    if (line.amount !== amountOf(BigInt(line.energy), BigInt(line.price)))
      throw new Error('a line with another amount');
    amount += line.amount;
  }
  if (amount !== cost.amount) throw new Error('the lines do not add up');
  for (const { reason, tag, energy } of cost.unpriced) add(nameOf({ tag, price: null, reason }, tags), energy);
  return write({ ...cost, energy: BigInt(cost.energy), flags: new Set(cost.flags), sums });
}

type Written = Pick<Cost, 'amount' | 'subscription'> & {
  readonly energy: bigint;
  readonly flags: ReadonlySet<string>;
  readonly sums: ReadonlyMap<string, bigint>;
};

function write({ energy, amount, subscription, flags, sums }: Written): string {
  const parts = [...sums].filter(([, each]) => each > 0n).map(([name, each]) => `${name}: ${each}`);
  return [
    `energy ${energy}`,
    `amount ${amount}`,
    `subscription ${subscription}`,
    ...[...flags].sort(),
    ...parts.sort(),
  ].join('\n');
}

function nameOf({ tag, price, reason }: Pick<MinuteCost, 'tag' | 'price' | 'reason'>, tags: boolean): string {
  return `${tags ? tag : ''} at ${price ?? reason}`;
}

/** Each slot of an explained day against the reference's minutes between its ends. */
export function slotDifferences(slots: readonly CostSlot[], day: DayCost, tags = true): string[] {
  const { start } = civil(day.date);
  const seen = new Set<number>();
  const differences: string[] = [];
  for (const slot of slots) {
    const sums = new Map<string, bigint>();
    for (let minute = (slot.start - start) / 60_000; minute < (slot.end - start) / 60_000; minute += 1) {
      seen.add(minute);
      for (const each of day.minutes[minute] ?? []) {
        const name = nameOf(each, tags);
        sums.set(name, (sums.get(name) ?? 0n) + each.energy);
      }
    }
    const price = slot.price === null ? null : BigInt(slot.price);
    const amount = price === null ? null : amountOf(BigInt(slot.energy), price);
    const found = [...sums].map(([name, energy]) => `${name}: ${energy}`).join(', ');
    const text = `${nameOf({ ...slot, price }, tags)}: ${slot.energy}`;
    if (found !== text || slot.amount !== amount) differences.push(`${day.date} ${slot.start}: ${text} is ${found}`);
  }
  const lost = day.minutes.findIndex((minute, index) => minute !== undefined && !seen.has(index));
  return lost < 0 ? differences : [...differences, `${day.date}: minute ${lost} is in no slot`];
}
