import { defineCheck } from '../check.ts';
import { pairOf, positionsOf, shown } from '../shared/geojson-objects.ts';
import { judgeObjects } from './judge-bodies.ts';
import { phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'geojson-axis-order',
  decides:
    'Positions have longitude first: no position is inside the declared box only if its two numbers are swapped.',
  needs: [{ traffic: true }],
  leaves: 'Everything while no box is declared; positions that are outside the box either way.',
  conditional: true,
  judge: judgeObjects((node, pointer, { own }) => {
    const box = own('fixtureBoundingBox');
    const positions = positionsOf(node, pointer);
    if (!Array.isArray(box) || !positions) return undefined;
    const [west = -180, south = -90, east = 180, north = 90] = box as readonly number[];
    const within = (x: number, y: number): boolean => x >= west && x <= east && y >= south && y <= north;
    const swapped = positions.find(({ value }) => {
      const [x, y] = pairOf(value) as readonly (number | undefined)[];
      return x !== undefined && y !== undefined && !within(x, y) && within(y, x);
    });
    return swapped
      ? {
          pointer: swapped.pointer,
          expected: phrase`a longitude between ${west} and ${east}, then a latitude between ${south} and ${north}`,
          received: shown(swapped.value),
        }
      : 'met';
  }),
});
