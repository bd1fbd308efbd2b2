import { CircleAlert } from 'lucide-react';
import { HelpLink } from '../../kit/help-link.tsx';
import { useI18n } from '../../messages/i18n.tsx';

type FailureProps = {
  type: string;
  code: string | null;
  help?: string | null;
  /** The message of the destination, verbatim. */
  message: string | null;
  /** What happens without any action. */
  otherwise?: string | undefined;
};

/** What failed, who is responsible, what to do, and what happens otherwise. */
export function Failure({ type, code, help = null, message, otherwise }: FailureProps) {
  const { messages } = useI18n();
  const texts = messages.destinations;
  const { title, who, remedy } = texts.failure(type, code, help);
  const rows = [
    [texts.who, who],
    [texts.remedy, remedy],
    ...(otherwise === undefined ? [] : [[texts.otherwise, otherwise]]),
  ] as const;
  return (
    <div className="failure" role="alert" data-failure={code ?? 'unknown'}>
      <div className="failure-head">
        <CircleAlert size={20} strokeWidth={1.6} aria-hidden="true" className="text-bad mt-0.5 shrink-0" />
        {/* No heading: on the page of a destination it would come before the first card's. */}
        <p className="font-semibold">{title}</p>
      </div>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="flex gap-3 py-1 max-md:flex-col max-md:gap-0">
            <dt className="text-ink-3 w-24 shrink-0">{name}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      {code !== null && (
        <p className="small px-3.5 pb-2">
          <HelpLink name={`destination-${code}`} />
        </p>
      )}
      {message !== null && (
        <details className="small px-3.5 pb-3">
          <summary>{texts.exact}</summary>
          <p lang="en" className="code mt-1">
            {message}
          </p>
        </details>
      )}
    </div>
  );
}
