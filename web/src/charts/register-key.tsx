import { type Register, registerColour } from '../theme/registers.ts';

/** The name of a tariff with the colour that it has in the chart. */
export const RegisterKey = ({ register, label }: { register: Register; label: string }) => (
  <span className="inline-flex items-center gap-2">
    <i aria-hidden="true" className="block size-3 rounded-[3px]" style={{ background: registerColour[register] }} />
    {label}
  </span>
);
