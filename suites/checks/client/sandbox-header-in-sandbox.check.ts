import type { Contract } from '../../../contracts/contract.ts';
import { takesSandboxHeader } from '../../../contracts/sandbox-header.ts';
import { defineCheck } from '../check.ts';
import { sandboxValueOf } from '../../evidence/sandbox-value.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

const takesHeader = ({ operations }: Contract, operation: string): boolean =>
  operations.some((one) => one.id === operation && takesSandboxHeader(one));

export default defineCheck({
  id: 'sandbox-header-in-sandbox',
  decides: 'The suite sends x-external-system, of eight characters or more, in sandbox mode.',
  needs: [ORDINARY],
  leaves: `${LEAVES} Operations without the header, and production.`,
  judge: judgeRequests('x-external-system of eight characters or more', (exchange, { contract, profile }) => {
    if (profile.mode !== 'sandbox' || !takesHeader(contract, exchange.operation)) return undefined;
    const value = sandboxValueOf(exchange);
    return (value !== undefined && value.length >= 8) || `value ${value ?? 'absent'}`;
  }),
});
