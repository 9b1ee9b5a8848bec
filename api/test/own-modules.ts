import { vi } from 'vitest';

/** Before each test file, resets what an earlier file in the same worker mocked, stubbed or left in a module. */
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.resetModules();
