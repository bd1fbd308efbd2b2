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
      <div className="md:pt-10">
        <PageHead headline={help.title} caption={help.caption} />
      </div>
      <div className="flex max-w-[760px] flex-col gap-3">
        {help.topics.map(({ id, title, text }) => (
          <details key={id} id={id} className="card" open={id === wanted}>
            <summary className="cursor-pointer font-semibold">{title}</summary>
            <p className="text-ink-2 mt-2">{text}</p>
          </details>
        ))}
      </div>
    </PublicFrame>
  );
}
