import { describeScreens } from '../../../web/test/screens.ts';

describeScreens({ part: 1, of: 3 });
