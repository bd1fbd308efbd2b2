import { describeScreens } from '../page/screens.ts';

describeScreens({ part: 2, of: 3 });
