/** Binds allure-vitest's runtime to the workers of a run. */

import 'allure-vitest/setup';
