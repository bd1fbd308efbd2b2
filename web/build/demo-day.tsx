import { renderToStaticMarkup } from 'react-dom/server';
import type { DemoDay } from '../src/api/demo.ts';
import { I18nProvider, loadMessages } from '../src/messages/i18n.tsx';
import { DemoDayCard } from '../src/screens/landing/demo-day.tsx';

/** The newest day of the demonstration as the page for visitors shows it, with a program and without. */
export async function drawDemoDay(language: 'fr' | 'en', day: DemoDay): Promise<string> {
  await loadMessages(language, 'landing', 'usage');
  const html = renderToStaticMarkup(
    <I18nProvider language={language}>
      <DemoDayCard day={day} />
    </I18nProvider>,
  );
  return html.replace(/><\/path>/g, '/>');
}
