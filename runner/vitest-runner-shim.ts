/** Replaces `@vitest/runner`, from which allure-vitest takes the current test; vitest itself exports it since 4.1. */

import { TestRunner } from 'vitest';

export const getCurrentTest = (): unknown => TestRunner.getCurrentTest();
export const getCurrentSuite = (): unknown => TestRunner.getCurrentSuite();
