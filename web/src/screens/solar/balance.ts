import type { SolarAdvice } from '../../api/production.ts';

/** Whole kWh of modelled panels, as shown: `produced` = `used` + `stored` + `injected`, `stored` = the other three. */
export type SolarBalance = Readonly<
  Record<'produced' | 'used' | 'stored' | 'injected' | 'givenBack' | 'lost' | 'leftOver', number>
>;

/** The parts are rounded and the sums made of them: what is shown adds up, and is a model to some kWh anyway. */
export function wholeBalance(balance: SolarAdvice['balance']): SolarBalance {
  const round = (kwh: string) => Math.round(Number(kwh));
  const [used, injected] = [round(balance.used_kwh), round(balance.injected_kwh)];
  const [givenBack, lost, leftOver] = [
    round(balance.given_back_kwh),
    round(balance.lost_kwh),
    round(balance.left_over_kwh),
  ];
  const stored = givenBack + lost + leftOver;
  return { produced: used + stored + injected, used, stored, injected, givenBack, lost, leftOver };
}
