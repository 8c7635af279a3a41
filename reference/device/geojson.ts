import type { JsonObject } from '../../contracts/contract.ts';
import type { Device, DevicePosition } from './device.ts';

/** The current location of a device as a GeoJSON Feature; positions are longitude first (RFC 7946, section 3.1.1). */
export function locationFeature(device: Device, position: DevicePosition): JsonObject {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
    properties: {
      imsi: device.imsi,
      msisdn: device.msisdn,
      accuracyMetres: position.accuracyMetres,
      at: position.at,
    },
  };
}

/** Several features in one body. */
export function featureCollection(features: readonly JsonObject[]): JsonObject {
  return { type: 'FeatureCollection', features };
}

/**
 * A device's past as one Feature, since the document gives history the single-device variant alone: a MultiPoint, newest position first, with
 * a list of times and one of accuracies in its properties.
 */
export function historyFeature(device: Device, positions: readonly DevicePosition[]): JsonObject {
  return {
    type: 'Feature',
    geometry: {
      type: 'MultiPoint',
      coordinates: positions.map(({ longitude, latitude }) => [longitude, latitude]),
    },
    properties: {
      imsi: device.imsi,
      msisdn: device.msisdn,
      accuracyMetres: positions.map(({ accuracyMetres }) => accuracyMetres),
      at: positions.map(({ at }) => at),
    },
  };
}

/** The edges of a feature of points: west, south, east, north. */
export function boxAround({ geometry }: JsonObject): readonly [number, number, number, number] {
  const { coordinates } = geometry as unknown as { readonly coordinates: readonly number[] | readonly number[][] };
  const all = (typeof coordinates[0] === 'number' ? [coordinates] : coordinates) as readonly number[][];
  const [x, y] = [all.map(([longitude = 0]) => longitude), all.map(([, latitude = 0]) => latitude)];
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
}
