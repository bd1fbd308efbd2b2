import { describeScreens } from '../../../web/test/screens.ts';

describeScreens({ part: 3, of: 3 });
