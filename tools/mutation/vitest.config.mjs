// @ts-check
import { defineConfig } from 'vitest/config';
import { parts } from './parts.mjs';

const part = parts[process.env['MUTATED_PART'] ?? ''];

export default defineConfig({ test: { environment: 'node', include: [...(part?.tests ?? [])] } });
