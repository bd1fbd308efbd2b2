import { describeScreens } from '../page/screens.ts';

describeScreens({ part: 3, of: 3 });
