// @ts-check
import { defineConfig } from 'vitest/config';
import { parts } from './parts.mjs';

const part = parts[process.env['MUTATED_PART'] ?? ''];

// Test files of a mutant share what is loaded, which takes longer than they run. Each mutant has a worker of its own.
export default defineConfig({ test: { environment: 'node', isolate: false, include: [...(part?.tests ?? [])] } });
