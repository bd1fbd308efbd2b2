import { describeReadme } from '../fixtures/readme-steps.ts';

describeReadme();
