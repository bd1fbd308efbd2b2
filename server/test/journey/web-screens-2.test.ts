import { describeScreens } from '../../../web/test/screens.ts';

describeScreens({ part: 2, of: 3 });
