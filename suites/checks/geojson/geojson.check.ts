import type { Json } from '../../../contracts/contract.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject, jsonTypeOf } from '../../evidence/json-type.ts';
import { broken, met, type Observation } from '../observation.ts';

type Node = { readonly [member: string]: Json | undefined };

interface Fault {
  readonly pointer: string;
  readonly expected: string;
  readonly received: string;
}

/** Nesting of positions in the coordinates of each geometry type (RFC 7946, section 3.1). */
const DEPTH: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};
const GEOMETRIES = [...Object.keys(DEPTH), 'GeometryCollection'];
const TYPES = [...GEOMETRIES, 'Feature', 'FeatureCollection'];

/** Every GeoJSON object of a body with its pointer, the body itself first. Foreign members are not looked into. */
function objects(value: Json | undefined, pointer = ''): readonly { readonly node: Node; readonly pointer: string }[] {
  if (!isObject(value)) return [];
  const inner = (list: Json | undefined, name: string) =>
    Array.isArray(list)
      ? (list as readonly Json[]).flatMap((one, index) => objects(one, `${pointer}/${name}/${index}`))
      : [];
  switch (value['type']) {
    case 'FeatureCollection':
      return [{ node: value, pointer }, ...inner(value['features'], 'features')];
    case 'Feature':
      return [{ node: value, pointer }, ...objects(value['geometry'], `${pointer}/geometry`)];
    case 'GeometryCollection':
      return [{ node: value, pointer }, ...inner(value['geometries'], 'geometries')];
    default:
      return [{ node: value, pointer }];
  }
}

const show = (value: Json | undefined): string =>
  value === undefined ? 'absent' : JSON.stringify(value).slice(0, 120);

/** Positions of a geometry with their pointers; what is no list where one must be is a fault of its own. */
function positions(
  value: Json | undefined,
  depth: number,
  pointer: string,
): readonly { readonly value: Json | undefined; readonly pointer: string }[] {
  if (depth === 0) return [{ value, pointer }];
  if (!Array.isArray(value)) return [{ value, pointer }];
  return (value as readonly Json[]).flatMap((one, index) => positions(one, depth - 1, `${pointer}/${index}`));
}

/** Lists of positions that are lines. */
const lines = (type: string, coordinates: Json | undefined, pointer: string): ReturnType<typeof positions> =>
  type === 'LineString'
    ? [{ value: coordinates, pointer }]
    : type === 'MultiLineString'
      ? positions(coordinates, 1, pointer)
      : [];

function positionFault(value: Json | undefined, pointer: string): Fault | undefined {
  const list = Array.isArray(value) ? (value as readonly Json[]) : undefined;
  if (!list || list.length < 2 || !list.every((one) => typeof one === 'number'))
    return { pointer, expected: 'a position: two numbers or more', received: show(value) };
  const [longitude, latitude] = list;
  if (longitude === undefined || latitude === undefined || Math.abs(longitude) > 180 || Math.abs(latitude) > 90)
    return {
      pointer,
      expected: 'longitude within 180 and latitude within 90 degrees, in this order',
      received: show(value),
    };
  return undefined;
}

/** How far a box may fall short of a position, in degrees: edges may be rounded. */
const ROUNDED = 0.1;

/** The places that a GeoJSON object is about: longitude and latitude. */
const placesOf = (root: Node): readonly (readonly [number, number])[] =>
  objects(root).flatMap(({ node: { type, coordinates } }) => {
    const depth = DEPTH[String(type)];
    const all = depth === undefined ? [] : positions(coordinates, depth, '');
    return all.flatMap(({ value }) => {
      const [x, y] = Array.isArray(value) ? (value as readonly Json[]) : [];
      return typeof x === 'number' && typeof y === 'number' ? [[x, y] as const] : [];
    });
  });

/** What is wrong with the edges of a box (RFC 7946, section 5): a box across the antimeridian has its west east of its east. */
function edgesFault(box: readonly number[], node: Node, pointer: string): Fault | undefined {
  const half = box.length / 2;
  const [west = 0, south = 0, east = 0, north = 0] = [...box.slice(0, 2), ...box.slice(half, half + 2)];
  if (south > north)
    return { pointer, expected: 'the southern edge before the northern one', received: JSON.stringify(box) };
  const within = ([x, y]: readonly [number, number]): boolean => {
    const [isEast, isWest] = [x >= west - ROUNDED, x <= east + ROUNDED];
    return y >= south - ROUNDED && y <= north + ROUNDED && (west > east ? isEast || isWest : isEast && isWest);
  };
  const outside = placesOf(node).find((place) => !within(place));
  return (
    outside && {
      pointer,
      expected: `a box around ${outside.join(', ')}, longitude first`,
      received: JSON.stringify(box),
    }
  );
}

type Rule = (
  node: Node,
  pointer: string,
  judgement: Judgement,
) => { readonly decided: boolean; readonly fault?: Fault | undefined };

const RULES: Readonly<Record<string, Rule>> = {
  positions: ({ type, coordinates }, pointer) => {
    const depth = DEPTH[String(type)];
    if (depth === undefined) return { decided: false };
    const faults = positions(coordinates, depth, `${pointer}/coordinates`).map((one) =>
      positionFault(one.value, one.pointer),
    );
    const short = lines(String(type), coordinates, `${pointer}/coordinates`).find(
      ({ value }) => Array.isArray(value) && value.length < 2,
    );
    const line = short && {
      pointer: short.pointer,
      expected: 'a line of two positions or more (RFC 7946, section 3.1.4)',
      received: show(short.value),
    };
    return { decided: true, fault: faults.find((fault) => fault !== undefined) ?? line };
  },
  rings: ({ type, coordinates }, pointer) => {
    if (type !== 'Polygon' && type !== 'MultiPolygon') return { decided: false };
    const rings = positions(coordinates, type === 'Polygon' ? 1 : 2, `${pointer}/coordinates`);
    const open = rings.find(({ value }) => {
      const ring = Array.isArray(value) ? (value as readonly Json[]) : [];
      return ring.length < 4 || JSON.stringify(ring[0]) !== JSON.stringify(ring.at(-1));
    });
    return {
      decided: true,
      fault: open && {
        pointer: open.pointer,
        expected: 'a closed ring of four positions or more',
        received: show(open.value),
      },
    };
  },
  features: ({ type, ...node }, pointer) => {
    if (type === 'FeatureCollection') {
      const list = node['features'];
      const wrong =
        !Array.isArray(list) || (list as readonly Json[]).some((one) => !isObject(one) || one['type'] !== 'Feature');
      return {
        decided: true,
        fault: wrong
          ? { pointer: `${pointer}/features`, expected: 'a list of features', received: show(list) }
          : undefined,
      };
    }
    if (type !== 'Feature') return { decided: false };
    const { geometry, properties, id } = node;
    if (geometry === undefined || (geometry !== null && !isObject(geometry)))
      return {
        decided: true,
        fault: { pointer: `${pointer}/geometry`, expected: 'a geometry or null', received: show(geometry) },
      };
    if (properties === undefined || (properties !== null && !isObject(properties)))
      return {
        decided: true,
        fault: { pointer: `${pointer}/properties`, expected: 'an object or null', received: show(properties) },
      };
    if (id !== undefined && typeof id !== 'string' && typeof id !== 'number')
      return {
        decided: true,
        fault: { pointer: `${pointer}/id`, expected: 'a string or a number', received: show(id) },
      };
    return { decided: true };
  },
  bbox: (node, pointer) => {
    const { bbox } = node;
    if (bbox === undefined) return { decided: false };
    const list = Array.isArray(bbox) ? (bbox as readonly Json[]) : [];
    const right = list.length >= 4 && list.length % 2 === 0 && list.every((one) => typeof one === 'number');
    return {
      decided: true,
      fault: right
        ? edgesFault(list, node, `${pointer}/bbox`)
        : { pointer: `${pointer}/bbox`, expected: 'twice as many numbers as dimensions', received: show(bbox) },
    };
  },
  members: ({ type, ...node }, pointer) => {
    // RFC 7946, section 7.1: an object of one kind must not have the defining members of another.
    const foreign =
      type === 'Feature' || type === 'FeatureCollection'
        ? [
            'coordinates',
            'geometries',
            type === 'Feature' ? 'features' : 'geometry',
            ...(type === 'FeatureCollection' ? ['properties'] : []),
          ]
        : ['geometry', 'properties', 'features'];
    const found = foreign.find((name) => node[name] !== undefined);
    return {
      decided: true,
      fault:
        found === undefined
          ? undefined
          : {
              pointer: `${pointer}/${found}`,
              expected: `no ${found} in a ${String(type)}`,
              received: show(node[found]),
            },
    };
  },
  'axis-order': ({ type, coordinates }, pointer, { declared }) => {
    const box = declared('device.fixtureBoundingBox');
    const depth = DEPTH[String(type)];
    if (!Array.isArray(box) || depth === undefined) return { decided: false };
    const [west = -180, south = -90, east = 180, north = 90] = box as readonly number[];
    const within = (x: number, y: number): boolean => x >= west && x <= east && y >= south && y <= north;
    const swapped = positions(coordinates, depth, `${pointer}/coordinates`).find(({ value }) => {
      const [x, y] = Array.isArray(value) ? (value as readonly number[]) : [];
      return x !== undefined && y !== undefined && !within(x, y) && within(y, x);
    });
    return {
      decided: true,
      fault: swapped && {
        pointer: swapped.pointer,
        expected: `longitude first, within ${box.join(', ')}`,
        received: show(swapped.value),
      },
    };
  },
};

/** A geometry within the body whose type is none, by its letter case. */
function geometryFault(body: Json | undefined): Fault | undefined {
  const wrong = objects(body).find(
    ({ node, pointer }) => /\/(geometry|geometries\/\d+)$/.test(pointer) && !GEOMETRIES.includes(String(node['type'])),
  );
  return (
    wrong && {
      pointer: `${wrong.pointer}/type`,
      expected: `a geometry (${GEOMETRIES.join(', ')})`,
      received: show(wrong.node['type']),
    }
  );
}

function judgeBody(
  body: Json | undefined,
  rule: string,
  judgement: Judgement,
): { readonly decided: boolean; readonly fault?: Fault | undefined } {
  if (rule === 'type') {
    const type = isObject(body) ? body['type'] : undefined;
    const right = typeof type === 'string' && TYPES.includes(type);
    return {
      decided: true,
      fault: right
        ? geometryFault(body)
        : {
            pointer: isObject(body) ? '/type' : '',
            expected: `a GeoJSON object (${TYPES.join(', ')})`,
            received: isObject(body) ? show(type) : `a JSON ${jsonTypeOf(body)}`,
          },
    };
  }
  if (rule === 'not-empty') {
    const empty =
      isObject(body) &&
      body['type'] === 'FeatureCollection' &&
      Array.isArray(body['features']) &&
      body['features'].length === 0;
    return {
      decided: isObject(body),
      fault: empty
        ? { pointer: '/features', expected: '204 where nothing is found', received: '200 with an empty collection' }
        : undefined,
    };
  }
  const judged = objects(body).map(
    ({ node, pointer }) => RULES[rule]?.(node, pointer, judgement) ?? { decided: false },
  );
  return {
    decided: judged.some(({ decided }) => decided),
    fault: judged.find(({ fault }) => fault !== undefined)?.fault,
  };
}

export default defineCheck({
  id: 'geojson',
  decides: 'A location body is GeoJSON by RFC 7946.',
  // TODO(needs): 'An answer 200 with the part in question.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Null geometries, foreign members, altitudes, every type of geometry.',
  options: optionsSchema({ rule: { enum: ['type', 'not-empty', ...Object.keys(RULES)] } }, ['rule']),
  conditional: true,
  judge: (judgement) => {
    const rule = String(judgement.options['rule']);
    return judgement.history
      .exchanges({ operations: judgement.requirement.operations })
      .flatMap((exchange): readonly Observation[] => {
        if (exchange.response?.status !== 200 || exchange.response.truncated || exchange.facts.accept === 'other')
          return [];
        const { decided, fault } = judgeBody(responseJson(exchange), rule, judgement);
        if (fault)
          return [
            broken([exchange], {
              ...fault,
              signature: `${exchange.operation} ${fault.pointer.replace(/\/\d+/g, '/*')}`,
            }),
          ];
        return decided ? [met(exchange)] : [];
      });
  },
});
