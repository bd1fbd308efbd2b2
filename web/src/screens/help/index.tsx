import { ChevronDown } from 'lucide-react';
import { PageHead } from '../../kit/page-head.tsx';
import { PublicFrame } from '../../kit/public-frame.tsx';
import { useI18n } from '../../messages/i18n.tsx';

/** Frequently asked questions, each answered in a few sentences. An address may link to one of them. */
export function HelpScreen() {
  const { messages } = useI18n();
  const { help } = messages;
  const wanted = location.hash.slice(1);
  return (
    <PublicFrame>
      <div className="pt-6 md:pt-10">
        <PageHead headline={help.title} caption={help.caption} />
      </div>
      <div className="card divide-line max-w-[760px] divide-y !py-2">
        {help.topics.map(({ id, title, text }) => (
          <details key={id} id={id} className="group py-3" open={id === wanted}>
            <summary className="flex items-center justify-between gap-3 font-semibold">
              {title}
              <ChevronDown size={20} strokeWidth={1.6} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
            </summary>
            <p className="text-ink-2 mt-2">{text}</p>
          </details>
        ))}
      </div>
    </PublicFrame>
  );
}
