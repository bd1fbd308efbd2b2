import { useI18n } from '../messages/i18n.tsx';
import { chooseTheme, type Theme, useChosenTheme } from '../theme/use-theme.ts';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Language and theme: two native lists, stored in this browser. */
export function Preferences() {
  const { messages, formats, choose } = useI18n();
  const theme = useChosenTheme();
  return (
    <div className="flex flex-wrap gap-2">
      <select
        className="button button-soft"
        aria-label={messages.language}
        value={formats.language}
        onChange={(event) => choose(event.target.value === 'en' ? 'en' : 'fr')}
      >
        <option value="fr">FR</option>
        <option value="en">EN</option>
      </select>
      <select
        className="button button-soft"
        aria-label={messages.theme}
        value={theme}
        onChange={(event) => chooseTheme(themes.find((name) => name === event.target.value) ?? 'system')}
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {messages.themes[name]}
          </option>
        ))}
      </select>
    </div>
  );
}
