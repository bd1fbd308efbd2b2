const names: Readonly<Record<number, { one: string; many: string }>> = {
  15: { one: 'quarter hour', many: 'quarter hours' },
  30: { one: 'half hour', many: 'half hours' },
  60: { one: 'hour', many: 'hours' },
};

export const step = (minutes: number) =>
  names[minutes] ?? { one: `step of ${minutes} min`, many: `steps of ${minutes} min` };
