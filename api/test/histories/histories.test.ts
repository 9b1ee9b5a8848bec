import { testHistories } from './test-histories.ts';

await testHistories(1);
