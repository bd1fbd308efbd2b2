import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Home } from '../api/queries.ts';
import { homeWithDigits } from '../messages/formats.ts';
import { useI18n } from '../messages/i18n.tsx';
import { today } from '../period/clock.ts';

/** Only on paper: whose data a page shows, and when it was printed. */
export function PrintHead({ home }: { home: Home }) {
  const { messages, formats } = useI18n();
  const [day, setDay] = useState(today);
  useEffect(() => {
    // The browser draws the printed page when this listener returns.
    const update = () => flushSync(() => setDay(today()));
    addEventListener('beforeprint', update);
    return () => removeEventListener('beforeprint', update);
  }, []);
  return <p className="print-head">{messages.printed(homeWithDigits(home, messages), formats.dayPlain(day))}</p>;
}
