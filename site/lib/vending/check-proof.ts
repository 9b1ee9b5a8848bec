import {
  leafHash,
  type ProofLeaf,
  type ProofLoad,
  rootHash,
  type VendingProof,
  vendingProofSchema,
} from '../../../contract/premium/fairness.ts';
import type { SpoolColor } from '../../../contract/premium/vending.ts';
import { callApi } from '../api.ts';

/** A load's commitment as this browser stored it earlier. */
interface SeenCommitment {
  readonly loadId: string;
  readonly root: string;
  readonly seenAt: string;
}

export interface LoadFinding {
  readonly loadId: string;
  readonly root: string;
  readonly madeAt: string;
  readonly spools: number;
  readonly revealed: number;
  /** The root is the hash of the leaves. */
  readonly isSealed: boolean;
  /** `slot.position` of revealed spools that do not match their leaf hash */
  readonly wrong: readonly string[];
  /** no spool dropped before one in front of it */
  readonly isInOrder: boolean;
  /** undefined: this browser has not seen this load before */
  readonly isAsSeen: boolean | undefined;
}

export interface ChoiceFinding {
  readonly choice: number;
  readonly slot: number;
  readonly color: SpoolColor | undefined;
  /** The spool was the sealed one. */
  readonly isTrue: boolean;
  /** This browser saw the seal before the number was pressed. */
  readonly wasSeenBefore: boolean;
}

export interface Findings {
  readonly isTrue: boolean;
  readonly loads: readonly LoadFinding[];
  readonly choices: readonly ChoiceFinding[];
}

/** Recomputes every hash of a proof in this browser, and compares it with the commitments seen earlier. */
export async function checkProof(proof: VendingProof, seals: readonly SeenCommitment[]): Promise<Findings> {
  const loads = await Promise.all(proof.loads.map((load) => checkLoad(load, seals)));
  const sound = new Set(loads.filter(isSound).map(({ loadId }) => loadId));
  const choices = proof.choices.map(({ choice, slot, position, loadId, at }): ChoiceFinding => {
    const load = proof.loads.find((each) => each.loadId === loadId);
    const leaf = load?.leaves.find((each) => each.slot === slot && each.position === position);
    const seal = seals.find((each) => each.loadId === loadId);
    return {
      choice,
      slot,
      color: leaf?.revealed?.color,
      isTrue: sound.has(loadId) && leaf?.revealed !== undefined && leaf.revealed !== null,
      wasSeenBefore: seal !== undefined && Date.parse(seal.seenAt) <= Date.parse(at),
    };
  });
  return { loads, choices, isTrue: loads.every(isSound) && choices.every(({ isTrue }) => isTrue) };
}

async function checkLoad(load: ProofLoad, seals: readonly SeenCommitment[]): Promise<LoadFinding> {
  const { loadId, root, madeAt, leaves } = load;
  const revealed = leaves.filter((leaf) => leaf.revealed !== null);
  const checked = await Promise.all(
    revealed.map(async (leaf) => ((await isTrueLeaf(loadId, leaf)) ? [] : [nameOf(leaf)])),
  );
  const seen = seals.find((seal) => seal.loadId === loadId);
  return {
    loadId,
    root,
    madeAt,
    spools: leaves.length,
    revealed: revealed.length,
    isSealed: (await rootHash(leaves.map(({ hash }) => hash))) === root,
    wrong: checked.flat(),
    isInOrder: leaves.every((leaf) => !hasFallen(leaf) || leaf.position === 1 || hasFallen(inFrontOf(leaf, leaves))),
    isAsSeen: seen && seen.root === root,
  };
}

function isSound({ isSealed, wrong, isInOrder, isAsSeen }: LoadFinding): boolean {
  return isSealed && wrong.length === 0 && isInOrder && isAsSeen !== false;
}

async function isTrueLeaf(loadId: string, { slot, position, hash, revealed }: ProofLeaf): Promise<boolean> {
  if (!revealed) return false;
  const { itemId, salt } = revealed;
  return (await leafHash({ loadId, slot, position, itemId, salt })) === hash;
}

function hasFallen(leaf: ProofLeaf | undefined): boolean {
  return typeof leaf?.revealed?.fell === 'string';
}

function inFrontOf({ slot, position }: ProofLeaf, leaves: readonly ProofLeaf[]): ProofLeaf | undefined {
  return leaves.find((leaf) => leaf.slot === slot && leaf.position === position - 1);
}

function nameOf({ slot, position }: ProofLeaf): string {
  return `${slot}.${position}`;
}

/** The public commitments and what has been revealed, with an order's presses. Throws an ApiError. */
export function fetchProof(orderId?: string): Promise<VendingProof> {
  const of = orderId ? (`${encodeURIComponent(orderId)}/` as const) : '';
  return callApi(`/api/vend/${of}proof`, vendingProofSchema);
}
