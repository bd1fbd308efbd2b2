import { stateCases } from '../page/states.ts';
import { ofHome, type Shot } from './shot.ts';

/** Each state of a panel, as its own picture; a state with several reasons has several. */
export const stateShots: readonly Shot[] = stateCases.map(({ state, screen, arrange, fr }, index) => {
  const isFirst = stateCases.findIndex((other) => other.state === state) === index;
  const first = screen.split('?')[0]?.split('/').at(-1);
  return {
    name: `${first}-state-${state}${isFirst ? '' : `-${index}`}`,
    mode: 'client',
    state,
    path: ofHome(screen),
    mockResponses: arrange,
    prepare: (page) =>
      page
        .locator(`[data-state="${state}"]`)
        .filter({ hasText: new RegExp(fr.replaceAll(' ', '\\s')) })
        .first()
        .waitFor(),
  };
});
