import { describeScreens } from '../page/screens.ts';

describeScreens({ part: 1, of: 3 });
