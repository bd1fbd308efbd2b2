export const plural = (count: number, one: string, many: string) => (Math.abs(count) < 2 ? one : many);
