import { useI18n } from '../messages/i18n.tsx';
import type { Register } from '../theme/registers.ts';

type TariffSlot = { readonly parts: readonly { readonly register: Register; readonly minutes: number }[] };
type Stretch = { readonly register: Register; readonly from: number; to: number };
type TariffNamesProps = { slots: readonly TariffSlot[]; left: number; width: number; y: number };

const letterWidth = 7.5;

/** Labels each run of a tariff with its name where it fits, or with its short name. */
export function TariffNames({ slots, left, width, y }: TariffNamesProps) {
  const { messages } = useI18n();
  const pitch = (width - left) / slots.length;
  return (
    <g>
      {stretchesOf(slots).map(({ register, from, to }) => {
        const name = longestFitting(
          [messages.register[register], messages.registerBrief[register]],
          (to - from) * pitch,
        );
        if (name === undefined) return null;
        return (
          <text key={from} x={left + ((from + to) / 2) * pitch} y={y} textAnchor="middle">
            {name}
          </text>
        );
      })}
    </g>
  );
}

/** The first name, from the longest to the shortest, that fits in a width in pixels. */
export const longestFitting = (names: readonly string[], width: number): string | undefined =>
  names.find((name) => name.length * letterWidth <= width);

/** Slots in a row that are mostly of one tariff. */
function stretchesOf(slots: readonly TariffSlot[]): Stretch[] {
  const found: Stretch[] = [];
  slots.forEach(({ parts }, index) => {
    const register = parts.toSorted((one, other) => other.minutes - one.minutes)[0]?.register;
    const last = found.at(-1);
    if (last && last.register === register) last.to = index + 1;
    else if (register) found.push({ register, from: index, to: index + 1 });
  });
  return found;
}
