import { testHistories } from './test-histories.ts';

await testHistories(2);
