import { deviceContent } from '../testing/device-content.ts';
import { deviceMatrix, PATHS } from '../testing/device-matrix.ts';
import { deviceEdgeCases } from '../testing/device-edge-cases.ts';
import { deviceContentFaults } from './device-content.ts';
import { deviceEdgeCaseFaults } from './device-edge-cases.ts';
import { deviceLookupFaults } from './device-lookup.ts';
import { deviceScopeFaults } from './device-scope.ts';
import { deviceTokenFaults } from './device-token.ts';
import { proveFaults } from '../testing/prove-faults.ts';

const matrix = (id: string, otherwise: string) => {
  const operation = Object.keys(PATHS).find((name) => id.startsWith(`${name}.`)) ?? otherwise;
  return { name: operation, sequence: deviceMatrix(operation) };
};

proveFaults('device-lookup', deviceLookupFaults, ({ id }) => matrix(id, 'device.details'));
proveFaults('device-scope', deviceScopeFaults, ({ id }) => matrix(id, 'device.details'));
proveFaults('device-token', deviceTokenFaults, ({ id }) => matrix(id, 'device.history'));
proveFaults('device-content', deviceContentFaults, () => ({ name: 'content', sequence: deviceContent }));
proveFaults('device-edge-cases', deviceEdgeCaseFaults, () => ({ name: 'edge cases', sequence: deviceEdgeCases }));
