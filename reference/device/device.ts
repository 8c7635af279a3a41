import type { JsonObject } from '../../contracts/contract.ts';

/** A device as the provider knows it. */
export interface Device {
  readonly imsi: string;
  /** E.164 digits without the plus sign. */
  readonly msisdn: string;
  readonly customer: string;
  readonly model: string;
  readonly status: string;
  /** Newest first; empty where no location is known. */
  readonly positions: readonly DevicePosition[];
  /** How many of the positions a history call shows: a device may be located now and have no past. */
  readonly historyLength: number;
}

/** Where a device was: the middle of the cell that served it, and how far off that may be. */
export interface DevicePosition {
  readonly longitude: number;
  readonly latitude: number;
  readonly accuracyMetres: number;
  /** ISO 8601 with offset. */
  readonly at: string;
}

/** The members of a device in the details. */
export const detailsOf = ({ imsi, msisdn, model, status }: Device): JsonObject => ({ imsi, msisdn, model, status });
