import { defineCheck } from '../check.ts';
import { combinedFilters } from './combined-filters.ts';

export default defineCheck({
  id: 'filters-combined',
  decides: 'Of two declared filters in one request, neither is ignored.',
  needs: [{ exchange: { step: 'filter', value: 'several' } }],
  leaves: 'Resources that do not show the members; whether two filters narrow or widen each other.',
  judge: combinedFilters,
});
