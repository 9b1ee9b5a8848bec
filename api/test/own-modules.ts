import { vi } from 'vitest';

/** Before each file of tests: what an earlier one in the same worker mocked, stubbed or left in a module is gone. */
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.resetModules();
