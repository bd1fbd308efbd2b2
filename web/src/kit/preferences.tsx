import { useI18n } from '../messages/i18n.tsx';
import { chooseTheme, type Theme, useChosenTheme } from '../theme/use-theme.ts';
import { ChoiceField } from './select.tsx';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Language and theme: two lists, stored in this browser. */
export function Preferences() {
  const { messages, formats, choose } = useI18n();
  const theme = useChosenTheme();
  return (
    <div className="flex flex-wrap gap-2">
      <ChoiceField
        label={messages.language}
        choices={[
          { id: 'fr', name: 'FR' },
          { id: 'en', name: 'EN' },
        ]}
        chosen={formats.language}
        onChoose={(id) => choose(id === 'en' ? 'en' : 'fr')}
      />
      <ChoiceField
        label={messages.theme}
        choices={themes.map((id) => ({ id, name: messages.themes[id] }))}
        chosen={theme}
        onChoose={(id) => chooseTheme(themes.find((name) => name === id) ?? 'system')}
      />
    </div>
  );
}
