import type { Result } from '../contracts/formats/result.ts';
import { plural } from './plural.ts';

/** What to declare first, one line for each point: `ticket.create.minimalBody: 65 requirements depend on it`. */
export const declareFirstLines = ({ declareFirst = [] }: Pick<Result, 'declareFirst'>): readonly string[] =>
  declareFirst.map(({ section, key, requirements }) => {
    const place = section === 'declarations' ? key : `${section}.${key}`;
    return `${place}: ${plural(requirements.length, 'requirement depends', 'requirements depend')} on it`;
  });
