import { vi } from 'vitest';

/**
 * Before each test file, undoes what an earlier file in the same worker stubbed. Modules stay: to load ours for each file
 * takes as long as most tests, and none of them keeps what a test would find.
 */
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
