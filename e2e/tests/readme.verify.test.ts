import { describeReadme } from '../fixtures/readme-steps.ts';

// Five minutes from a clone to the first chart, on a machine that does nothing else.
describeReadme({ mostSeconds: 300 });
