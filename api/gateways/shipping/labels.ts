import type { Cents } from '../../../contract/cents.ts';

export interface LabelParty {
  readonly name: string;
  readonly phone: string;
  readonly streetLines: readonly string[];
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly residential: boolean;
}

/** A shipment within the US, of one parcel or several. */
export interface LabelRequest {
  /** printed on each label: the order's number */
  readonly reference: string;
  /** the day on which it leaves, such as 2026-11-24 */
  readonly shipDate: string;
  /** `economy` is SmartPost, `ground` is Home Delivery */
  readonly service: 'economy' | 'ground' | 'overnight';
  readonly from: LabelParty;
  readonly to: LabelParty;
  /** grams of each parcel */
  readonly weights: readonly number[];
}

interface BoughtLabel {
  readonly tracking: string;
  /** a PDF of 4 by 6 inches */
  readonly pdf: Uint8Array;
}

export interface BoughtLabels {
  /** the carrier's name for it */
  readonly service: string;
  /** of all parcels; null: the carrier did not say */
  readonly cost: Cents | null;
  /** one for each weight, in the same order */
  readonly labels: readonly BoughtLabel[];
}

/** Sells labels. Nothing tells two equal requests apart, so a request without an answer must not be repeated blindly. */
export interface LabelSeller {
  /** Throws `LabelsRefused` when nothing was bought; after any other error nobody knows. */
  buy(request: LabelRequest): Promise<BoughtLabels>;
  /** Gives back the labels of one purchase, by the first one's number. Throws `LabelsRefused` when it is too late. */
  void(tracking: string): Promise<void>;
}

/** The carrier said no, or was never asked. */
export class LabelsRefused extends Error {
  override name = 'LabelsRefused';
}
