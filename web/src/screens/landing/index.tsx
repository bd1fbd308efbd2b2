import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Check } from 'lucide-react';
import { type DemoDay, findDemoDay } from '../../api/demo.ts';
import { queries } from '../../api/queries.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PublicFrame } from '../../kit/public-frame.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';
import { DemoDayCard } from './demo-day.tsx';
import { MissingDayDrawing, OffersDrawing, SumDrawing } from './drawings.tsx';

/** For visitors: what svc does, and the demonstration before any form. */
export function LandingScreen() {
  const { messages } = useI18n();
  const { landing } = messages;
  const { data } = useQuery(queries.capabilities());
  const hasDemo = data?.features.includes('demo') ?? false;
  const day = hasDemo ? findDemoDay() : undefined;
  return (
    <PublicFrame>
      <Hero hasDemo={hasDemo} day={day} />
      <div className="cards">
        {(['sum', 'hole', 'offers'] as const).map((name) => (
          <section key={name} className="card col-span-12 lg:col-span-4">
            <div className="flex min-h-28 flex-col justify-center">
              {name === 'sum' ? (
                <SumDrawing day={day} />
              ) : name === 'hole' ? (
                <MissingDayDrawing day={day} />
              ) : (
                <OffersDrawing day={day} />
              )}
            </div>
            <h2 className="mt-3">{landing[name].title}</h2>
            <p className="text-ink-2 mt-1">{landing[name].text}</p>
          </section>
        ))}
      </div>
      <h2 className="public-head">{landing.where}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        {(['online', 'atHome'] as const).map((place) => (
          <section key={place} className="card">
            <h3>{landing[place].title}</h3>
            <ul className="mt-3 flex flex-col gap-3">
              {landing[place].points.map((point) => (
                <li key={point} className="flex gap-3">
                  <Check size={20} strokeWidth={1.8} aria-hidden="true" className="text-accent shrink-0" />
                  {point}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <h2 className="public-head">{landing.yours}</h2>
      <div className="grid gap-6 md:grid-cols-3">
        {landing.rights.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p className="text-ink-2">{text}</p>
          </div>
        ))}
      </div>
    </PublicFrame>
  );
}

function Hero({ hasDemo, day }: { hasDemo: boolean; day: DemoDay | undefined }) {
  const { messages } = useI18n();
  const { landing } = messages;
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-8 py-6 md:py-10">
      <div className="hero flex max-w-[720px] min-w-0 flex-[1_1_440px] flex-col gap-5">
        <PageHead headline={landing.title} caption={landing.text} />
        <div className="flex flex-wrap gap-3">
          {hasDemo && (
            <Link to="/demo" reloadDocument className="button button-primary min-h-12 max-md:w-full">
              {landing.openDemo}
              <ArrowRight size={20} strokeWidth={1.8} aria-hidden="true" />
            </Link>
          )}
          <Link to="/signup" className={`button min-h-12 max-md:w-full ${hasDemo ? '' : 'button-primary'}`}>
            {landing.signUp}
          </Link>
        </div>
        {hasDemo && <p className="small text-ink-3">{landing.noForm}</p>}
      </div>
      {hasDemo && (
        // The server draws it here, before any program has run.
        <div id="demo-day" className="min-w-0 flex-[1_1_440px] empty:hidden">
          {day && <DemoDayCard day={day} />}
        </div>
      )}
    </div>
  );
}
