import { describeReadme } from './readme-steps.ts';

describeReadme();
